import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import {
  anySuccess,
  listIn,
  noSuccess,
  refusal,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import { somePoint } from "#test/tools/conformance/requests/create-records.ts";

const READS = ["listWebhooks", "webhooksOfDropoff", "webhooksByAccessKey"] as const;
type Read = (typeof READS)[number];

const ask = async (given: Given, call: Read, query = "") => {
  const { id, key } = await somePoint(given);
  return given.partner.ask(call, { id: call === "webhooksByAccessKey" ? key : id, query });
};

const common = (call: Read): Case[] => [
  of(call).documented("answers", async (given) => void anySuccess(await ask(given, call))),
  of(call).documented("stands under v3, not under v4", async (given) => {
    const { id } = await somePoint(given);
    noSuccess(await given.partner.ask(call, { path: `/api/restfull/v4/webhooks/${id}` }));
  }),
  of(call).ours("answers a list in data, from start", async (given) => {
    listIn("data", success(call, await ask(given, call)).data);
    same("data", [], success(call, await ask(given, call, "?start=9000000")).data);
  }),
  of(call).ours("names a start that is no row", async (given) => {
    const answer = await ask(given, call, "?start=x");
    refusal(call, answer, { status: 400, code: 1400, field: "start" });
  }),
];

const underV3 = (["listOrders", "listPoints"] as const satisfies readonly CallName[]).map((call) =>
  of(call).documented("stands under v4, not under v3", async ({ partner }) => {
    const path = call === "listOrders" ? "order-list" : "points/dropoff";
    noSuccess(await partner.ask(call, { path: `/api/restfull/v3/${path}` }));
  }),
);

/** The three reads of notifications that were sent. */
export const webhookReads: readonly Case[] = [
  ...READS.flatMap(common),
  ...underV3,
  of("webhooksByAccessKey").documented("takes the access key in any case", async (given) => {
    const { key } = await somePoint(given);
    for (const id of [key.toUpperCase(), key.toLowerCase()])
      anySuccess(await given.partner.ask("webhooksByAccessKey", { id }));
  }),
];
