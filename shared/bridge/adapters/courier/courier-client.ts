import { setTimeout } from "node:timers/promises";
import type { JsonAnswer } from "#shared/bridge/adapters/http/json-response.ts";
import { retryAfterSeconds } from "#shared/bridge/adapters/http/parse-retry-after.ts";
import type { AskStore, StoreAnswer } from "#shared/bridge/adapters/http/store-http-client.ts";
import { StoreUnreachable } from "#shared/bridge/adapters/http/store-unreachable-error.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { CourierRefusal } from "#shared/bridge/ports/courier.ts";
import { type Call, pathOf } from "#shared/contract/call.ts";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { readRefusal, saysSuccess } from "./envelope.ts";

const TIMEOUT_MS = 5_000;
/** A page of orders, each with a picture of its map. */
const LARGEST_BYTES = 4 * 1024 * 1024;
/** A pause longer than this is left to a later look. */
const LONGEST_PAUSE_SECONDS = 3;

interface Asked {
  readonly variables?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
type Answer = Pick<JsonAnswer, "status" | "body">;

/** Asks one call of the courier's; what time or new credentials will change throws `Unavailable`. */
export type CourierClient = (call: Call, asked: Asked) => Promise<Answer>;

/** The one request routine: both headers, a time-out, one short pause where the courier asks for it. */
export function courierClient(account: CourierAccount, http: AskStore): CourierClient {
  const ask = async (call: Call, { variables, query, body }: Asked): Promise<JsonAnswer> => {
    const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
    const address = account.baseUrl.replace(/\/$/, "") + pathOf(call, variables) + search;
    const answer = await reached(
      http(address, {
        method: call.method,
        headers: { clientid: account.clientId, secretid: account.secretId },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        timeoutMs: TIMEOUT_MS,
        largestBytes: LARGEST_BYTES,
        follow: "same-origin",
      }),
    );
    return {
      status: answer.status,
      retryAfterSeconds: retryAfterSeconds(answer.headers),
      body: jsonOrUndefined(answer.text),
    };
  };

  return async (call, asked) => {
    const answer = await ask(call, asked);
    const pauseSeconds = answer.retryAfterSeconds ?? LONGEST_PAUSE_SECONDS + 1;
    if (answer.status !== 429 || pauseSeconds > LONGEST_PAUSE_SECONDS) return answered(answer);
    // A call that was refused for its rate was not carried out. A little more by chance, so that
    // waiting workers do not come back together.
    await setTimeout((pauseSeconds + Math.random()) * 1000);
    return answered(await ask(call, asked));
  };
}

/** The answer; where there is none, in words about the courier. Its address is what somebody typed. */
async function reached(asked: Promise<StoreAnswer>): Promise<StoreAnswer> {
  try {
    return await asked;
  } catch (cause) {
    if (!(cause instanceof StoreUnreachable)) throw cause;
    const text =
      cause.why === "forbidden-address" || cause.why === "not-https"
        ? "The courier's address is not one on the public internet that begins with https://. Correct it under courier account."
        : "The courier cannot be reached. It is tried again by itself.";
    throw new Unavailable(text, { cause, kind: "down" });
  }
}

/** What a call that changes something came to: its value, or the courier's refusal; throws outside the contract. */
export function outcome<Value>(
  call: Call,
  { status, body }: Answer,
  read: (body: unknown) => Value | undefined,
): Result<Value, CourierRefusal> {
  const value = status < 400 ? read(body) : undefined;
  if (value !== undefined) return ok(value);
  // Success without what it should bring is no refusal: the work may well be done.
  const text = status < 400 && saysSuccess(body) ? undefined : readRefusal(body);
  if (text === undefined && status < 400) throw outsideContract(call, status);
  return refused({ text: text ?? `it answered ${status} and gave no reason` });
}

/** Whether a read was answered with "there is none". The document names no HTTP status for that: a refusal in JSON says as much. */
export const isRefusedRead = ({ status, body }: Answer): boolean =>
  status === 404 || (status >= 400 && typeof body === "object" && body !== null);

/** A fault: asking again is no cure, and to take it for an answer would be a guess. */
export const outsideContract = ({ method, path }: Call, status: number) =>
  new Error(`the courier answered ${method} ${path} with ${status}, outside its document`);

/** The answer, unless it is one that time or new credentials will change. */
function answered(answer: JsonAnswer): JsonAnswer {
  if (answer.status === 401 || answer.status === 403) {
    throw new Unavailable(
      "The courier refuses the account's credentials. Check the client id and the secret id.",
      { kind: "credentials" },
    );
  }
  if (answer.status === 429) {
    throw new Unavailable("The courier asks for a pause. It is tried again by itself.", {
      kind: "paused",
      retryAfterSeconds: answer.retryAfterSeconds,
    });
  }
  if (answer.status >= 500) {
    throw new Unavailable("The courier has a fault of its own. It is tried again by itself.", {
      kind: "down",
      retryAfterSeconds: answer.retryAfterSeconds,
    });
  }
  return answer;
}
