import { ApiVersion } from "@shopify/shopify-api";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { SHOPIFY_API_VERSION } from "#shared/bridge/adapters/shopify/api-version.ts";
import { createWatchedReader } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { createShopLookup } from "#shared/bridge/adapters/shopify/stores/shop-lookup.ts";
import { createTestShopifyAdmin } from "#test/fakes/stores/shopify-admin.ts";
import { requestJson } from "#test/integration/bridge/delivery/sandbox-storefronts.ts";
import { startShopify } from "#test/sandbox/shopify/start-shopify.ts";
import { readAppConfig } from "#test/sandbox/shopify/webhooks/subscriptions.ts";
import { openWebhookInbox } from "#test/sandbox/shopify/webhooks/webhook-inbox.ts";

const inbox = await openWebhookInbox();
const store = await startShopify({
  databaseFile: ":memory:",
  port: 0,
  shop: "tea-house.myshopify.com",
  clientId: "app",
  clientSecrets: ["shpss_x"],
  webhookUri: inbox.url,
});
afterAll(async () => {
  await store.close();
  await inbox.close();
});
const serve = (servedVersion: string | null) =>
  requestJson(`${store.url}/_stand-in/faults`, { requestJson: { servedVersion } });

afterEach(() => serve(null));

it("the bridge asks for the version that the app subscribes with", () => {
  expect(ApiVersion.October26).toBe(SHOPIFY_API_VERSION);
  expect(readAppConfig().webhooks.api_version).toBe(SHOPIFY_API_VERSION);
});

describe("when Shopify retired the version, which it serves by a later one", () => {
  it("each answer is reported", async () => {
    const served: string[] = [];
    const reportOtherVersion = (version: string) => {
      served.push(version);
    };
    const lookup = createShopLookup(createTestShopifyAdmin(store, { reportOtherVersion }));
    await lookup.listGrantedScopes(store.shop);
    expect(served).toEqual([]);

    await serve("2027-01");
    await lookup.listGrantedScopes(store.shop);

    expect(served).toEqual(["2027-01"]);
  });

  it("each webhook is counted, and read as before", async () => {
    let counted = 0;
    const readWebhook = createWatchedReader(() => {
      counted += 1;
    });
    const receive = async (count: number) => {
      await requestJson(`${store.url}/_stand-in/app/update-shop`, { requestJson: {} });
      await expect.poll(() => inbox.webhooks.length).toBe(count);
      const { body, headers } = inbox.webhooks.at(-1) ?? expect.unreachable();
      const asText = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
      return readWebhook({ rawBody: body, headers: Object.fromEntries(asText) });
    };
    expect(await receive(1)).toMatchObject({ kind: "message" });
    expect(counted).toBe(0);

    await serve("2027-01");
    expect(await receive(2)).toMatchObject({ kind: "message" });

    expect(counted).toBe(1);
  });
});
