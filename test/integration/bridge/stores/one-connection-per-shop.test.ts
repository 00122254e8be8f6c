import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWoocommerceRoutes } from "#functions/bridge/operator-api/woocommerce-routes.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { generateToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createDynamoSessionEpochs } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoConnectionAttempts } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { createStoreChecker } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import { buildCourierAccount } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";
import { createOperatorInvoker } from "#test/fakes/bridge/operator-api.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { startWooCommerce } from "#test/sandbox/woocommerce/start-woocommerce.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
const shop = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
const vault = async () => createTestVault("master");
const stores = createDynamoStores(table, vault);
const time = { now: new Date() };
const shopEvents: ShopEvent[] = [];
const callOperatorApi = createOperatorInvoker(
  createWoocommerceRoutes({
    stores,
    admins: createDynamoStoreAdmins(table, vault, () => time.now),
    connectionAttempts: createDynamoConnectionAttempts(table, vault),
    storeChecker: createStoreChecker(
      createStoreHttpClient(toNetworkPolicy("yes")),
      () => new Date(),
    ),
    sessionEpochs: createDynamoSessionEpochs(table),
    shopEvents: { send: async (event) => void shopEvents.push(event) },
    openStoreMaintenance: () => ({ webhooks: undefined }),
    prepareConnectedStore: async () => undefined,
    health: createDynamoStoreHealthRecords(table),
    reportFailure: () => undefined,
    createToken: generateToken,
    readWebhookKeys: async () => buildKeyRing("webhooks"),
    publicUrl: "https://bridge.test",
    webhookUrl: "https://bridge.test",
    clock: () => time.now,
  }),
);
const { accountId } = buildCourierAccount();

beforeAll(() => stores.putAccount(buildCourierAccount()));
afterAll(() => Promise.all([shop.close(), table.stop()]));

const createStoreId = () => storeIdSchema.parse(`s-${randomBytes(4).toString("hex")}`);
const createSite = () => `https://${randomBytes(4).toString("hex")}.example`;
const connect = (storeId: StoreId, url: string, now = time.now) =>
  stores.connect(
    {
      storeId,
      accountId,
      access: { kind: "woocommerce", url, consumerKey: `ck_${storeId}`, consumerSecret: "cs_" },
    },
    now,
  );
const put = (storeId: StoreId, more = {}) =>
  callOperatorApi("PUT /ops/v1/stores/woocommerce/{storeId}", {
    pathParameters: { storeId },
    body: {
      account_id: accountId,
      url: shop.url,
      consumer_key: shop.consumerKey,
      consumer_secret: shop.consumerSecret,
      ...more,
    },
  });

it("refuses a second connection of a shop, also by another spelling of its address", async () => {
  const [first, second, url] = [createStoreId(), createStoreId(), createSite()];
  await connect(first, url);

  const again = url.replace("https://", "http://www.");
  expect(await connect(second, `${again}/`)).toBe("shop-taken");
  expect(await stores.find(second)).toBeUndefined();
  expect(await connect(first, again)).toMatchObject({ storeId: first });
  expect(await connect(second, `${url}:8443`)).toMatchObject({ storeId: second });
  expect(await connect(createStoreId(), `${url}/en`)).toHaveProperty("storeId");
});

it("connects one of many connections at the same moment", async () => {
  for (let round = 0; round < 10; round++) {
    const url = createSite();
    const results = await Promise.all(
      Array.from({ length: 8 }, () => connect(createStoreId(), url)),
    );
    expect(results.filter((result) => typeof result !== "string")).toHaveLength(1);
  }
});

it("refuses to give a connected store the shop of another", async () => {
  const [first, second] = [createStoreId(), createStoreId()];
  const [urlA, urlB] = [createSite(), createSite()];
  await connect(first, urlA);
  await connect(second, urlB);
  const access = { kind: "woocommerce", url: urlA, consumerKey: "c", consumerSecret: "c" } as const;

  expect(await stores.updateAccess(second, access, time.now)).toBe("shop-taken");

  expect((await stores.find(second))?.access).toMatchObject({ url: urlB });
});

it("frees the shop of a disconnected store and of a store that changed its shop", async () => {
  const [first, second, third] = [createStoreId(), createStoreId(), createStoreId()];
  const [urlA, urlB] = [createSite(), createSite()];
  await connect(first, urlA);
  await stores.disconnect(first);
  expect(await connect(second, urlA)).toMatchObject({ moved: { earlierStoreIds: [first] } });
  expect(await connect(first, urlA)).toBe("shop-taken");

  await connect(second, urlB);
  expect(await connect(third, urlA)).toMatchObject({ moved: { earlierStoreIds: [first, second] } });
});

it("frees the shop two minutes after a connection that died half-way", async () => {
  const [died, next, url] = [createStoreId(), createStoreId(), createSite()];
  const access = { kind: "woocommerce", url, consumerKey: "c", consumerSecret: "c" } as const;
  const dying = createDynamoStores(
    {
      ...table,
      put: async (item) => {
        if (item.sk === "STORE") throw new Error("killed");
        return table.put(item);
      },
    },
    vault,
  );
  await expect(dying.connect({ storeId: died, accountId, access }, time.now)).rejects.toThrow(
    "killed",
  );

  expect(await connect(next, url)).toBe("shop-taken");
  const later = new Date(time.now.getTime() + 121_000);
  expect(await connect(next, url, later)).toMatchObject({ storeId: next });
});

it("lets the shop's own site address decide, and moves a shop only on purpose", async () => {
  const [first, second] = [createStoreId(), createStoreId()];
  expect((await put(first)).status).toBe(200);

  const alias = shop.url.replace("127.0.0.1", "[::ffff:127.0.0.1]");
  for (const url of [shop.url, alias]) {
    const refused = await put(second, { url });
    expect([refused.status, refused.body.code]).toEqual([409, "shop-taken"]);
  }
  expect(await stores.find(second)).toBeUndefined();

  const moved = await put(second, { move: true });

  expect(moved.status).toBe(200);
  expect((await stores.find(first))?.access.kind).toBe("disconnected");
  expect(await stores.find(second)).toMatchObject({
    access: { kind: "woocommerce" },
    moved: { earlierStoreIds: [first] },
  });
  expect(shopEvents).toContainEqual(
    expect.objectContaining({ kind: "reconcile-waiting", storeId: first, reason: "disconnected" }),
  );
  expect((await put(second)).status).toBe(200);
});
