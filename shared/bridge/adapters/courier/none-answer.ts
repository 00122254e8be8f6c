import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { isFailure, isSuccess, listRecords, readCode, readRefusalText } from "./envelope.ts";

interface LookUpResponse {
  readonly status: number;
  readonly body: unknown;
}

const TEMPORARY_STATUSES: readonly number[] = [408, 425, 429];

/** Whether a status says something about the moment, not about the record. */
export const isTemporary = (status: number): boolean =>
  status >= 500 || TEMPORARY_STATUSES.includes(status);

/**
 * Reads how the courier says "none" from its answer to a look-up: JSON with a `code` that is not 0, or
 * code 0 around nothing. The document shows no answer for it. Undefined for anything else, such as the
 * page of a gateway: an order that is believed not to exist is booked a second time.
 */
export function readNoneForm({ status, body }: LookUpResponse): string | undefined {
  const isNone = isFailure(body) || (isSuccess(body) && listRecords(body).length === 0);
  return isNone && !isTemporary(status) ? `${status} ${readCode(body)}` : undefined;
}

/**
 * Throws if the courier did not write an answer, such as the page of a gateway: it is no JSON, or a 4xx
 * without the courier's form of a refusal. It says nothing about what this request or an earlier one may
 * yet do. For a call that can be repeated.
 */
export function requireClearAnswer({ status, body }: LookUpResponse): void {
  const isRefusal = isFailure(body) || readRefusalText(body) !== undefined;
  const isClear = status < 400 ? body !== undefined : isRefusal;
  if (!isClear) throw new UnavailableError(createMessage("courier-unclear"));
}

/** Whether the answer says "none". Where the courier's form is known, no other one counts. */
function isNoneAnswer(response: LookUpResponse, knownForm?: string): boolean {
  const form = readNoneForm(response);
  return form !== undefined && (knownForm === undefined || form === knownForm);
}

/** Returns the record of an answer, or undefined for "none". Throws if the answer is neither. */
export function readLookUp<View extends object>(
  response: LookUpResponse,
  parse: (body: unknown) => View | "none" | "unknown",
  knownForm?: string,
): View | undefined {
  if (isNoneAnswer(response, knownForm)) return undefined;
  const record = response.status < 400 ? parse(response.body) : "unknown";
  if (typeof record === "object") return record;
  throw new UnavailableError(createMessage("courier-unclear"));
}
