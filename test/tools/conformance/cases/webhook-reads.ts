import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import {
  expectAnySuccess,
  expectNoSuccess,
  expectRefusal,
  expectSame,
  expectSuccess,
  toFieldsList,
} from "#test/tools/conformance/expectations.ts";
import { getSharedPoint } from "#test/tools/conformance/requests/create-records.ts";

const READS = ["listWebhooks", "webhooksOfDropoff", "webhooksByAccessKey"] as const;
type Read = (typeof READS)[number];

const readNotifications = async (context: CaseContext, call: Read, query = "") => {
  const { id, key } = await getSharedPoint(context);
  return context.partner.callApi(call, { id: call === "webhooksByAccessKey" ? key : id, query });
};

const createReadCases = (call: Read): ConformanceCase[] => [
  defineCases(call).defineDocumented(
    "answers",
    async (context) => void expectAnySuccess(await readNotifications(context, call)),
  ),
  defineCases(call).defineDocumented("stands under v3, not under v4", async (context) => {
    const { id } = await getSharedPoint(context);
    expectNoSuccess(
      await context.partner.callApi(call, { path: `/api/restfull/v4/webhooks/${id}` }),
    );
  }),
  defineCases(call).defineDecided("answers a list in data, from start", async (context) => {
    toFieldsList("data", expectSuccess(call, await readNotifications(context, call)).data);
    expectSame(
      "data",
      [],
      expectSuccess(call, await readNotifications(context, call, "?start=9000000")).data,
    );
  }),
  defineCases(call).defineDecided("names a start that is no row", async (context) => {
    const response = await readNotifications(context, call, "?start=x");
    expectRefusal(call, response, { status: 400, code: 1400, field: "start" });
  }),
];

const underV3 = (["listOrders", "listPoints"] as const satisfies readonly CallName[]).map((call) =>
  defineCases(call).defineDocumented("stands under v4, not under v3", async ({ partner }) => {
    const path = call === "listOrders" ? "order-list" : "points/dropoff";
    expectNoSuccess(await partner.callApi(call, { path: `/api/restfull/v3/${path}` }));
  }),
);

/** The cases of the three reads of sent notifications. */
export const webhookReads: readonly ConformanceCase[] = [
  ...READS.flatMap(createReadCases),
  ...underV3,
  defineCases("webhooksByAccessKey").defineDocumented(
    "takes the access key in any case",
    async (context) => {
      const { key } = await getSharedPoint(context);
      for (const id of [key.toUpperCase(), key.toLowerCase()])
        expectAnySuccess(await context.partner.callApi("webhooksByAccessKey", { id }));
    },
  ),
];
