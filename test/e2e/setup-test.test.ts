import { expect, it } from "vitest";
import * as z from "zod";
import { type Endpoints, requestJson } from "./local-run/endpoints.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";

let at: Endpoints;

joinSharedRun("as-seeded", (endpoints) => {
  at = endpoints;
});

const testSchema = z.object({
  test: z.object({
    id: z.string(),
    outcome: z.string(),
    links: z.array(z.object({ link: z.string(), state: z.string() })),
  }),
});
const listSchema = z.object({ deliveries: z.array(z.unknown()) });

const WHOLE_CHAIN = [
  ...["store", "webhooks", "location", "account"],
  ...["quote", "booking", "notification", "delivery"],
].map((link) => ({ link, state: "works" }));

/** Calls the merchant API of one of the run's stores, whose account is a sandbox. */
function openMerchantApi(kind: "woocommerce" | "shopify") {
  const { storeId, apiKey } = at[kind];
  const headers = { authorization: `Bearer ${apiKey}` };
  return (path: string, method = "GET") =>
    requestJson(`${at.bridge.url}/api/v1/stores/${storeId}/${path}`, { headers, method });
}

it.each(["woocommerce", "shopify"] as const)(
  "delivers a test parcel of the %s store by the sandbox, and shows it in no list",
  async (kind) => {
    const call = openMerchantApi(kind);
    const started = testSchema.parse(await call("setup-test", "POST")).test;
    const goOn = async () => testSchema.parse(await call("setup-test/continue", "POST")).test;

    await expect.poll(async () => (await goOn()).outcome, { interval: 1_000 }).not.toBe("running");
    const { id, links } = testSchema.parse(await call("setup-test")).test;
    expect(id).toBe(started.id);
    expect(links).toEqual(WHOLE_CHAIN);
    const listed = listSchema.parse(await call(`deliveries?q=setup-test-${id}`));
    expect(listed.deliveries).toEqual([]);
  },
);
