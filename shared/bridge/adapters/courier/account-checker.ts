import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { StoreUnreachableError } from "#shared/bridge/adapters/http/store-unreachable-error.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { AccountChecker } from "#shared/bridge/ports/account-health.ts";
import { listOrders } from "#shared/contract/orders/order-read-calls.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { isFailure, listRecords } from "./envelope.ts";

const CHECK_TIMEOUT_MS = 6_000;
/** A page of orders contains a map image of each order. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/**
 * Checks an account by listing its orders, which is a documented read with authentication. The same
 * network policy as for stores applies, because a merchant typed the address.
 */
export const createAccountChecker =
  (requestCourier: StoreHttpClient): AccountChecker =>
  async ({ baseUrl, clientId, secretId }) => {
    const address = baseUrl.replace(/\/+$/, "") + listOrders.path;
    try {
      const { status, text } = await requestCourier(address, {
        method: "GET",
        headers: { clientid: clientId, secretid: secretId, accept: "application/json" },
        timeoutMs: CHECK_TIMEOUT_MS,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        redirectScope: "same-origin",
      });
      return toCheckResult(status, parseJson(text));
    } catch (error) {
      if (!(error instanceof StoreUnreachableError)) throw error;
      return refuseAccount("courier-unreachable", TEXT_BY_REASON[error.reason] ?? UNREACHABLE_TEXT);
    }
  };

const UNREACHABLE_TEXT =
  "The courier cannot be reached at this address. Check it, or try again later.";
const NOT_PUBLIC_TEXT =
  "The courier's address must be one on the public internet that begins with https://.";
const TEXT_BY_REASON: Partial<Record<StoreUnreachableError["reason"], string>> = {
  "forbidden-address": NOT_PUBLIC_TEXT,
  "not-https": NOT_PUBLIC_TEXT,
  "unknown-host": "The courier's address does not exist: its name is not found.",
  certificate: "The TLS certificate of the courier's address is not valid.",
};

function toCheckResult(status: number, body: unknown): Result<undefined, Reason> {
  if (status === 401 || status === 403) {
    return refuseAccount(
      "refused-credentials",
      "The courier refuses the client id and secret id. Copy them again from your courier account.",
    );
  }
  if (status === 429 || status >= 500) {
    return refuseAccount(
      "courier-unreachable",
      "The courier cannot answer now. Try again in a few minutes.",
    );
  }
  const isList = status < 400 && !isFailure(body) && listRecords(body) !== "unknown";
  return isList
    ? ok(undefined)
    : refuseAccount(
        "not-a-courier",
        "No courier of this interface answers at this address. Check it.",
      );
}

const refuseAccount = (code: string, text: string) => fail<Reason>({ code, text });
