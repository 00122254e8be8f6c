import { setTimeout } from "node:timers/promises";
import type { JsonResponse } from "#shared/bridge/adapters/http/json-response.ts";
import { parseRetryAfter } from "#shared/bridge/adapters/http/parse-retry-after.ts";
import type {
  StoreHttpClient,
  StoreHttpResponse,
} from "#shared/bridge/adapters/http/store-http-client.ts";
import { StoreUnreachableError } from "#shared/bridge/adapters/http/store-unreachable-error.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { CourierRefusal } from "#shared/bridge/ports/courier.ts";
import { buildCallPath, type Call } from "#shared/contract/call.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { isSuccess, readRefusalText } from "./envelope.ts";
import { isTemporary, requireClearAnswer } from "./none-answer.ts";

const TIMEOUT_MS = 5_000;
/** A page of orders contains a map image of each order. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
/** For a longer pause, the delivery is reconciled again later. */
const MAX_PAUSE_SECONDS = 3;

interface CallInput {
  readonly variables?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
type CourierResponse = Pick<JsonResponse, "status" | "body">;

/** Calls the courier. Throws `UnavailableError` for failures that time or new credentials can fix. */
export type CourierClient = (call: Call, input: CallInput) => Promise<CourierResponse>;

/** Creates the caller of one account, with its credentials, a time-out, and one retry after a short pause. */
export function createCourierClient(
  account: CourierAccount,
  httpClient: StoreHttpClient,
): CourierClient {
  const sendCall = async (
    call: Call,
    { variables, query, body }: CallInput,
  ): Promise<JsonResponse> => {
    const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
    const address = account.baseUrl.replace(/\/$/, "") + buildCallPath(call, variables) + search;
    const response = await explainUnreachable(
      httpClient(address, {
        method: call.method,
        headers: { clientid: account.clientId, secretid: account.secretId },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        timeoutMs: TIMEOUT_MS,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        redirectScope: "same-origin",
      }),
    );
    return {
      status: response.status,
      retryAfterSeconds: parseRetryAfter(response.headers),
      body: parseJson(response.text),
    };
  };

  return async (call, input) => {
    const response = await sendCall(call, input);
    const pauseSeconds = response.retryAfterSeconds ?? MAX_PAUSE_SECONDS + 1;
    if (response.status !== 429 || pauseSeconds > MAX_PAUSE_SECONDS)
      return ensureAvailable(response);
    // A call that exceeds the rate limit is not carried out, so that a retry is safe. The random
    // part spreads the retries of several workers.
    await setTimeout((pauseSeconds + Math.random()) * 1000);
    return ensureAvailable(await sendCall(call, input));
  };
}

/** Sends the request. Without a response, throws an error that names the courier, not a store. */
async function explainUnreachable(input: Promise<StoreHttpResponse>): Promise<StoreHttpResponse> {
  try {
    return await input;
  } catch (cause) {
    if (!(cause instanceof StoreUnreachableError)) throw cause;
    const isForbidden = cause.reason === "forbidden-address" || cause.reason === "not-https";
    const code = isForbidden ? "courier-address-forbidden" : "courier-silent";
    throw new UnavailableError(createMessage(code), { cause, kind: "down" });
  }
}

/**
 * Returns the value of a write, or the courier's refusal. Throws if the response violates the contract, or
 * is a page that another system than the courier wrote: the write is tried again.
 */
export function toCallResult<Value>(
  call: Call,
  response: CourierResponse,
  read: (body: unknown) => Value | undefined,
): Result<Value, CourierRefusal> {
  const value = response.status < 400 ? read(response.body) : undefined;
  if (value !== undefined) return ok(value);
  requireClearAnswer(response);
  return fail(readRefusal(call, response));
}

/**
 * Returns the result of a write that has no value: `isDone` reads whether it was carried out. Any page of
 * 4xx is a refusal: a person asked for it, reads what was answered, and can ask again.
 */
export function toEmptyResult(
  call: Call,
  response: CourierResponse,
  isDone: (body: unknown) => boolean,
): Result<undefined, CourierRefusal> {
  const hasEffect = response.status < 400 && isDone(response.body);
  return hasEffect ? ok(undefined) : fail(readRefusal(call, response));
}

/** A success without the expected value is no refusal: the write can have been carried out. */
function readRefusal(call: Call, { status, body }: CourierResponse): CourierRefusal {
  const text = status < 400 && isSuccess(body) ? undefined : readRefusalText(body);
  if (text === undefined && status < 400) throw createContractViolation(call, status);
  return { text: text ?? `HTTP ${status}` };
}

/** Creates the error for a response outside the contract. A retry does not fix it. */
const createContractViolation = ({ method, path }: Call, status: number) =>
  new Error(
    `the courier responded to ${method} ${path} with ${status}, which violates the contract`,
  );

/** Returns the response, unless time or new credentials can change it. */
function ensureAvailable(response: JsonResponse): JsonResponse {
  if (response.status === 401 || response.status === 403) {
    throw new UnavailableError(createMessage("courier-refuses-credentials"), {
      kind: "credentials",
    });
  }
  if (response.status === 429) {
    throw new UnavailableError(createMessage("courier-paused"), {
      kind: "paused",
      retryAfterSeconds: response.retryAfterSeconds,
    });
  }
  if (isTemporary(response.status)) {
    throw new UnavailableError(createMessage("courier-fault"), {
      kind: "down",
      retryAfterSeconds: response.retryAfterSeconds,
    });
  }
  return response;
}
