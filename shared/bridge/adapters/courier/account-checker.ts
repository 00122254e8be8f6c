import { randomUUID } from "node:crypto";
import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { StoreUnreachableError } from "#shared/bridge/adapters/http/store-unreachable-error.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { NoneForms } from "#shared/bridge/domain/stores/none-forms.ts";
import type { AccountChecker } from "#shared/bridge/ports/account-health.ts";
import { buildCallPath, type Call } from "#shared/contract/call.ts";
import { getOrderByToken, listOrders } from "#shared/contract/orders/order-read-calls.ts";
import { getPointByAccessKey } from "#shared/contract/points/point-read-calls.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { isFailure, listRecords } from "./envelope.ts";
import { isTemporary, readNoneForm } from "./none-answer.ts";

const CHECK_TIMEOUT_MS = 6_000;
/** A page of orders contains a map image of each order. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

type Read = (call: Call, variables?: Readonly<Record<string, string>>) => Promise<CheckedResponse>;
interface CheckedResponse {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Checks an account by listing its orders, which is a documented read with authentication. Then looks
 * up a random key and a random token, to learn how the courier says "none". The same network policy as
 * for stores applies, because a merchant typed the address.
 */
export const createAccountChecker =
  (requestCourier: StoreHttpClient): AccountChecker =>
  async ({ baseUrl, clientId, secretId }) => {
    const read: Read = async (call, variables) => {
      const address = baseUrl.replace(/\/+$/, "") + buildCallPath(call, variables);
      const { status, text } = await requestCourier(address, {
        method: "GET",
        headers: { clientid: clientId, secretid: secretId, accept: "application/json" },
        timeoutMs: CHECK_TIMEOUT_MS,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        redirectScope: "same-origin",
      });
      return { status, body: parseJson(text) };
    };
    try {
      const listed = toCheckResult(await read(listOrders));
      return listed.ok ? await learnNoneForms(read) : listed;
    } catch (error) {
      if (!(error instanceof StoreUnreachableError)) throw error;
      return refuseUnreachable(PROBLEM_BY_REASON[error.reason] ?? "unreachable");
    }
  };

/**
 * A point is looked up before each booking, so its form must be clear. An order is looked up only
 * after a lost confirmation.
 */
async function learnNoneForms(read: Read): Promise<Result<NoneForms, Reason>> {
  const unknown = `order-bridge-test-${randomUUID()}`;
  const [point, order] = await Promise.all([
    read(getPointByAccessKey, { access_key: unknown }),
    read(getOrderByToken, { api_token: unknown }),
  ]);
  if (isTemporary(point.status)) return refuseUnreachable("busy");
  const forms = { point: readNoneForm(point), order: readNoneForm(order) };
  return forms.point === undefined
    ? fail<Reason>(createMessage("courier-none-unclear"))
    : ok<NoneForms>(forms);
}

const PROBLEM_BY_REASON: Partial<Record<StoreUnreachableError["reason"], string>> = {
  "forbidden-address": "private",
  "not-https": "private",
  "unknown-host": "unknown",
  certificate: "certificate",
};

const refuseUnreachable = (problem: string) =>
  fail<Reason>(createMessage("courier-unreachable", { problem }));

function toCheckResult({ status, body }: CheckedResponse): Result<undefined, Reason> {
  if (status === 401 || status === 403) {
    return fail<Reason>(createMessage("refused-credentials"));
  }
  if (isTemporary(status)) {
    return refuseUnreachable("busy");
  }
  const isList = status < 400 && !isFailure(body) && listRecords(body) !== "unknown";
  return isList ? ok(undefined) : fail<Reason>(createMessage("not-a-courier"));
}
