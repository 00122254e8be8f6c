import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  CALL_NAMES,
  type CallName,
  formatPath,
  getCall,
} from "#test/tools/conformance/documented-calls.ts";
import { expectCondition, expectSame } from "#test/tools/conformance/expectations.ts";
import {
  getSharedPoint,
  getWaitingOrder,
} from "#test/tools/conformance/requests/create-records.ts";

const READS = CALL_NAMES.filter((call) => getCall(call).method === "GET");

/** A readable record. */
const getReadableId = async (context: CaseContext, call: CallName): Promise<string | number> => {
  if (call === "orderByToken") return (await getWaitingOrder(context)).token;
  const isOfOrder = call === "orderDetails" || call === "driverLocation";
  if (isOfOrder) return (await getWaitingOrder(context)).id;
  const { id, key } = await getSharedPoint(context);
  return getCall(call).path.includes("access_key") ? key : id;
};

const createClientCases = (call: CallName): ConformanceCase[] => [
  defineCases(call).defineDocumented("takes a body on GET", async (context) => {
    const id = await getReadableId(context, call);
    const { status } = await context.partner.callApi(call, { id, body: { pack_size_id: "2" } });
    expectSame("status", 200, status);
  }),
  defineCases(call).defineDecided("takes a slash more or less at the end", async (context) => {
    const path = formatPath(getCall(call), await getReadableId(context, call)).replace(/\/$/, "");
    for (const written of [path, `${path}/`]) {
      const { status } = await context.partner.callApi(call, { path: written });
      expectSame(`status of …${written.slice(-8)}`, 200, status);
    }
  }),
  defineCases(call).defineDecided(
    "answers JSON, not to be cached, with a request id",
    async (context) => {
      const { headers } = await context.partner.callApi(call, {
        id: await getReadableId(context, call),
      });
      expectCondition(
        "content-type",
        "JSON",
        /^application\/json/.test(headers["content-type"] ?? ""),
        headers,
      );
      expectSame("cache-control", "no-store", headers["cache-control"]);
      expectCondition("x-request-id", "an id", Boolean(headers["x-request-id"]), headers);
    },
  ),
];

/** The cases of requests as real clients send them. Reading a route has its own cases. */
export const realClients: readonly ConformanceCase[] = READS.filter(
  (call) => call !== "orderRoute",
).flatMap(createClientCases);
