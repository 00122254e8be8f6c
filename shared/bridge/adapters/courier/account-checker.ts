import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { StoreUnreachableError } from "#shared/bridge/adapters/http/store-unreachable-error.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
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
      return refuseUnreachable(PROBLEM_BY_REASON[error.reason] ?? "unreachable");
    }
  };

const PROBLEM_BY_REASON: Partial<Record<StoreUnreachableError["reason"], string>> = {
  "forbidden-address": "private",
  "not-https": "private",
  "unknown-host": "unknown",
  certificate: "certificate",
};

const refuseUnreachable = (problem: string) =>
  fail<Reason>(createMessage("courier-unreachable", { problem }));

function toCheckResult(status: number, body: unknown): Result<undefined, Reason> {
  if (status === 401 || status === 403) {
    return fail<Reason>(createMessage("refused-credentials"));
  }
  if (status === 429 || status >= 500) {
    return refuseUnreachable("busy");
  }
  const isList = status < 400 && !isFailure(body) && listRecords(body) !== "unknown";
  return isList ? ok(undefined) : fail<Reason>(createMessage("not-a-courier"));
}
