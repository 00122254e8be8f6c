import type { AskStore } from "#shared/bridge/adapters/http/store-http-client.ts";
import { StoreUnreachable } from "#shared/bridge/adapters/http/store-unreachable-error.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { CheckAccount } from "#shared/bridge/ports/check-account.ts";
import { listOrders } from "#shared/contract/orders/order-read-calls.ts";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { recordsIn, saysFailure } from "./envelope.ts";

const TIMEOUT_MS = 6_000;
/** A page of orders, each with a picture of its map. */
const LARGEST_BYTES = 4 * 1024 * 1024;

/**
 * Lists the account's orders: the document's own authenticated read. The address is what somebody
 * typed, so it is asked in the way that stores are: on the public internet, over TLS.
 */
export const checkAccount =
  (ask: AskStore): CheckAccount =>
  async ({ baseUrl, clientId, secretId }) => {
    const address = baseUrl.replace(/\/+$/, "") + listOrders.path;
    try {
      const { status, text } = await ask(address, {
        method: "GET",
        headers: { clientid: clientId, secretid: secretId, accept: "application/json" },
        timeoutMs: TIMEOUT_MS,
        largestBytes: LARGEST_BYTES,
        follow: "same-origin",
      });
      return judged(status, jsonOrUndefined(text));
    } catch (error) {
      if (!(error instanceof StoreUnreachable)) throw error;
      return no("courier-unreachable", UNREACHABLE[error.why] ?? SILENT);
    }
  };

const SILENT = "The courier cannot be reached at this address. Check it, or try again later.";
const NOT_PUBLIC =
  "The courier's address must be one on the public internet that begins with https://.";
const UNREACHABLE: Partial<Record<StoreUnreachable["why"], string>> = {
  "forbidden-address": NOT_PUBLIC,
  "not-https": NOT_PUBLIC,
  "unknown-host": "The courier's address does not exist: its name is not found.",
  certificate: "The TLS certificate of the courier's address is not valid.",
};

function judged(status: number, body: unknown): Result<undefined, Reason> {
  if (status === 401 || status === 403) {
    return no(
      "refused-credentials",
      "The courier refuses the client id and secret id. Copy them again from your courier account.",
    );
  }
  if (status === 429 || status >= 500) {
    return no("courier-unreachable", "The courier cannot answer now. Try again in a few minutes.");
  }
  const isList = status < 400 && !saysFailure(body) && recordsIn(body) !== "unknown";
  return isList
    ? ok(undefined)
    : no("not-a-courier", "No courier of this interface answers at this address. Check it.");
}

const no = (code: string, text: string) => refused<Reason>({ code, text });
