import { createHmac, randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { buildCourierAccount, buildStore } from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { issueTestKey } from "#test/fakes/bridge/issue-test-key.ts";
import { buildRateSettings } from "#test/fakes/bridge/rates-checkout.ts";
import { loadHandler } from "#test/fakes/load-handler.ts";
import { watchAlarms } from "#test/fakes/watch-alarms.ts";
import { HANDLER_ALARMS } from "#test/infra/observability/handler-alarms.ts";
import { type ShopifySandbox, startShopify } from "#test/sandbox/shopify/start-shopify.ts";

type Handler = (event: object, context: Context) => Promise<unknown>;

const SHOP = "tea-house.myshopify.com";
const storeId = toShopifyStoreId(SHOP);
const FIVE_MINUTES = 5;

let shopify: ShopifySandbox;
let bridge: BridgeOverHttp;
let watch: ReturnType<typeof watchAlarms>;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  shopify = await startShopify({
    ...{ databaseFile: ":memory:", port: 0, shop: SHOP },
    ...{ clientId: "client", clientSecrets: ["shpss_test"] },
  });
  bridge = await startBridgeOverHttp({ shopifyAdminUrl: shopify.url });
  watch = watchAlarms("shopify");
  vi.stubEnv("STORE_CONCURRENCY", "10");
  vi.stubEnv("SWEEP_SHARES", "1");
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount());
  await stores.connect(
    buildStore({ storeId, access: { kind: "shopify", shop: SHOP } }),
    new Date(),
  );
});
afterAll(async () => {
  watch.close();
  vi.useRealTimers();
  await bridge.close();
});

/** Posts a webhook that Shopify signed. */
async function postWebhook(topic: string, body: object, version = "2026-10"): Promise<void> {
  const text = JSON.stringify(body);
  const response = await fetch(`${bridge.url}/shopify/webhooks`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": topic,
      "x-shopify-shop-domain": SHOP,
      "x-shopify-api-version": version,
      "x-shopify-webhook-id": randomUUID(),
      "x-shopify-hmac-sha256": createHmac("sha256", bridge.clientSecret)
        .update(text)
        .digest("base64"),
    },
    body: text,
  });
  expect(response.status).toBe(200);
}
const callSandbox = async (path: string, body: object) => {
  const response = await fetch(`${shopify.url}/_stand-in/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
};

async function askForData(): Promise<void> {
  await postWebhook("customers/data_request", {
    ...{ shop_id: 954_889, shop_domain: SHOP, orders_requested: [1] },
    ...{ customer: { id: 1 }, data_request: { id: 9 } },
  });
  expect(await bridge.processShopEvents()).toEqual({ processed: 1, failed: 0 });
}

/** Shopify withholds the buyer's name of an order that the worker reads. */
async function withholdData(): Promise<void> {
  const { id } = await callSandbox("orders", { shipping_address: { first_name: "Zebulon" } });
  await callSandbox("app/approval", { deniedFields: ["name"] });
  const { handler } = await loadHandler<{ handler: Handler }>("bridge/reconcile-delivery");
  const body = JSON.stringify({ storeId, orderId: String(id), part: 1, reason: "webhook" });
  await handler({ Records: [{ messageId: "1", body, attributes: {} }] }, {
    functionName: "reconcile-delivery",
    awsRequestId: "aws-1",
    getRemainingTimeInMillis: () => 60_000,
  } as Context);
}

/** A merchant switches rates on while Shopify does not answer. */
async function switchRatesOn(): Promise<void> {
  await shopify.close();
  const response = await fetch(`${bridge.url}/api/v1/stores/${storeId}/settings`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${await issueTestKey(bridge.table, storeId)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ revision: 0, settings: buildRateSettings() }),
  });
  expect(await response.text()).toContain("revision");
}

/** Shopify sends no webhooks of three orders, which a sweep finds. */
async function loseWebhooks(): Promise<void> {
  watch.passMinutes(40);
  for (let at = 0; at < 3; at++) await callSandbox("orders", { financial_status: "paid" });
  watch.passMinutes(5);
  const { handler } = await loadHandler<{ handler: Handler }>("bridge/sweep-stores");
  await handler({}, {
    functionName: "sweep-stores",
    awsRequestId: "aws-1",
    getRemainingTimeInMillis: () => 240_000,
  } as Context);
  watch.passMinutes(1);
}

it("the functions that Shopify's shops reach emit what fires their alarms", async () => {
  await postWebhook("orders/paid", { id: 1 });
  watch.passMinutes(FIVE_MINUTES);
  expect(watch.listFired()).toEqual([]);

  await postWebhook("orders/paid", { id: 2 }, "2025-01");
  await askForData();
  await withholdData();
  await loseWebhooks();
  await switchRatesOn();
  watch.passMinutes(FIVE_MINUTES);

  expect(watch.listFired()).toEqual([...HANDLER_ALARMS.shopify].sort());
});
