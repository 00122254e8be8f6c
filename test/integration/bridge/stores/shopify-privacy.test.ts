import { createHmac } from "node:crypto";
import { BatchWriteCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expandItem } from "#shared/bridge/adapters/dynamodb/compression/compress-item.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { storeOrderIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { buildCourierAccount, buildDelivery, buildStore } from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { type ShopifySandbox, startShopify } from "#test/sandbox/shopify/start-shopify.ts";

const shop = "tea-house.myshopify.com";
const storeId = toShopifyStoreId(shop);
const orderId = (id: number) => storeOrderIdSchema.parse(String(id));
const store = buildStore({ storeId, access: { kind: "shopify", shop } });
let bridge: BridgeOverHttp;
let shopify: ShopifySandbox;

beforeAll(async () => {
  shopify = await startShopify({
    databaseFile: ":memory:",
    port: 0,
    shop,
    clientId: "client",
    clientSecrets: ["shpss_test"],
  });
  bridge = await startBridgeOverHttp({ shopifyAdminUrl: shopify.url });
});
afterAll(() => Promise.all([bridge.close(), shopify.close()]));

const recipient = {
  name: "Zebulon Quixworth",
  phone: "+12125559876",
  email: "zebulon@example.com",
  address: "77 Wigglesworth Crescent",
  notes: "",
  wholeNotes: "",
};

/** Connects the shop, with one delivery that the courier has and one that it never had. */
async function connectShop(): Promise<void> {
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount());
  await stores.connect(store, new Date());
  const deliveries = createDynamoDeliveries(bridge.table);
  const build = (id: number) =>
    buildDelivery({ key: { storeId, orderId: orderId(id), part: 1 }, recipient });
  await deliveries.create({ ...build(1), state: "booked", accessKey: "1", pointId: "7" });
  await deliveries.create({ ...build(2), state: "held" });
}

/** Posts a body that Shopify signed, with any topic. */
async function postWebhook(topic: string, body: string): Promise<number> {
  const hmac = createHmac("sha256", bridge.clientSecret).update(body).digest("base64");
  const response = await fetch(`${bridge.url}/shopify/webhooks`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": topic,
      "x-shopify-shop-domain": shop,
      "x-shopify-hmac-sha256": hmac,
      "x-shopify-webhook-id": crypto.randomUUID(),
    },
    body,
  });
  return response.status;
}
const postToSandbox = (path: string) =>
  fetch(`${shopify.url}/_stand-in/${path}`, { method: "POST", body: "{}" });

/** Processes the queue until it is empty. Returns how many runs of the function it took. */
async function processAll(): Promise<number> {
  for (let runs = 0; ; runs++) {
    const { processed, failed } = await bridge.processShopEvents();
    expect(failed).toBe(0);
    if (processed === 0) return runs;
  }
}
/** Puts items into the table, as many in a call as DynamoDB takes. */
async function putItems(items: readonly Record<string, string>[]): Promise<void> {
  const { client, tableName } = bridge.table;
  const calls = Array.from({ length: Math.ceil(items.length / 25) }, (_, at) =>
    items.slice(25 * at, 25 * (at + 1)).map((Item) => ({ PutRequest: { Item } })),
  );
  await pMap(
    calls,
    async (puts) => {
      const { UnprocessedItems } = await client.send(
        new BatchWriteCommand({ RequestItems: { [tableName]: puts } }),
      );
      expect(UnprocessedItems).toEqual({});
    },
    { concurrency: 4 },
  );
}
async function listItems(): Promise<string[]> {
  const { Items = [] } = await bridge.table.client.send(
    new ScanCommand({ TableName: bridge.table.tableName }),
  );
  return Items.map((item) => JSON.stringify(expandItem(item)));
}
const owner = `"shop_id":954889,"shop_domain":"${shop}"`;
const redactShop = `{${owner}}`;

describe("an old signed body", () => {
  it("of customers/redact erases no shop when it is sent as shop/redact", async () => {
    await connectShop();
    const body = `{${owner},"customer":{"id":1},"orders_to_redact":[2]}`;

    expect(await postWebhook("shop/redact", body)).toBe(200);
    await processAll();

    const items = (await listItems()).join("\n");
    expect(items).toContain('"sk":"STORE"');
    expect(items).toContain("Zebulon Quixworth");
  });

  it("of shop/redact erases no shop that has the app", async () => {
    await connectShop();

    expect(await postWebhook("shop/redact", redactShop)).toBe(200);
    await processAll();

    expect((await listItems()).join("\n")).toContain('"sk":"STORE"');
  });
});

it("a request about 3,000 orders is split, and delays none of the shop's other events", async () => {
  await connectShop();
  const ids = Array.from({ length: 3_000 }, (_, at) => at + 1);
  const body = `{${owner},"customer":{"id":1},"orders_to_redact":[${ids.join(",")}]}`;

  expect(await postWebhook("customers/redact", body)).toBe(200);
  expect(await postWebhook("app/scopes_update", "{}")).toBe(200);
  const first = (await bridge.receive("shopEvents")) as { kind: string; orderIds?: string[] }[];

  expect(first.some(({ kind }) => kind === "check-installation")).toBe(true);
  const sizes = first.flatMap(({ orderIds }) => orderIds?.length ?? []);
  expect(sizes).toEqual(sizes.map(() => 200));
  await processAll();
  expect(await bridge.receive("shopEvents")).toEqual([]);
});

it("an uninstalled shop is erased in pieces, and keeps what prevents a second booking", async () => {
  await connectShop();
  const filler = Array.from({ length: 2_500 }, (_, at) => `FILLER#${at}`);
  await putItems(filler.map((sk) => ({ pk: `STORE#${storeId}`, sk })));
  await postToSandbox("app/uninstall");

  expect(await postWebhook("shop/redact", redactShop)).toBe(200);
  expect(await processAll()).toBeGreaterThanOrEqual(3);

  const items = await listItems();
  expect(items.filter((item) => item.includes(storeId) || item.includes(shop))).toEqual([]);
  expect(items.join("\n")).not.toMatch(/Quixworth|Wigglesworth|12125559876/);
  const deliveries = createDynamoDeliveries(bridge.table);
  expect(await deliveries.wasErased(store, orderId(1))).toBe(true);
  expect(await deliveries.wasErased(store, orderId(2))).toBe(false);
  await postToSandbox("app/install");
});
