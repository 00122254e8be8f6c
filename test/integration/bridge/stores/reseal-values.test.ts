import { afterAll, beforeEach, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { openTableScan } from "#shared/aws/scan-table.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/privacy/customer-exports.ts";
import { resealValues } from "#shared/bridge/adapters/dynamodb/sealing/reseal-values.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoConnectionAttempts } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { createDynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { storeIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";
import { type DynamoTable, startTable, toTableClient } from "#test/fakes/dynamo-table.ts";

const MINUTE_MS = 60_000;
const shop = "flowers.myshopify.com";
const storeId = storeIdSchema.parse("tea-house");
const shopifyId = toShopifyStoreId(shop);
const account = buildCourierAccount({ secretId: "courier-secret" });

let table: DynamoTable;
const stopAll: (() => Promise<void>)[] = [];
const state = { names: ["first"], now: noon };
const failures: string[] = [];
beforeEach(async () => {
  table = await startTable("bridge", BRIDGE_INDEXES);
  stopAll.push(table.stop);
  state.names = ["first"];
  state.now = noon;
  failures.length = 0;
});
afterAll(() => Promise.all(stopAll.map((stop) => stop())));

const buildKeys = (names: readonly string[]) => {
  const ring = buildKeyRing(...names);
  return {
    "store-credentials": ring,
    "courier-credentials": ring,
    "shopify-tokens": ring,
    "personal-data": ring,
  };
};
const openVault = async () => createVault(buildKeys(state.names));
const openAll = () => ({
  stores: createDynamoStores(table, openVault),
  installations: createDynamoInstallations(table, openVault),
  exports: createDynamoCustomerExports(table, openVault),
  admins: createDynamoStoreAdmins(table, openVault, () => noon),
  attempts: createDynamoConnectionAttempts(table, openVault),
});
const run = (maxPages = 100, pageSize = 100) => {
  let pages = 0;
  return resealValues({
    table,
    scanPage: openTableScan(table.tableName, toTableClient(table.client)),
    readKeys: async () => buildKeys(state.names),
    clock: () => state.now,
    hasTime: () => pages++ < maxPages,
    pageSize,
    reportFailure: ({ pk, sk }) => void failures.push(`${pk}/${sk}`),
  });
};
const rotateTo = (...names: string[]) => {
  state.names = names;
};
const waitMinutes = (minutes: number) => {
  state.now = new Date(state.now.getTime() + minutes * MINUTE_MS);
};
/** Key ids of all sealed values, without repetition. */
async function listKeyIds(): Promise<string[]> {
  const { items } = await openTableScan(
    table.tableName,
    toTableClient(table.client),
  )({ limit: 1000 });
  const ids = items.flatMap(({ sealed }) =>
    typeof sealed === "string" ? [sealed.split(".")[0]] : [],
  );
  return [...new Set(ids)].map(String).sort();
}

async function writeEverything() {
  const { stores, installations, exports, admins, attempts } = openAll();
  await stores.putAccount(account);
  const { keyPrefix: _, ...store } = buildStore({ storeId });
  await stores.connect(store, noon);
  await admins.save({ storeId, url: "https://tea.test" }, "owner@tea.test");
  const tokens = { accessToken: "at", refreshToken: "rt", expiresAt: noon, refreshExpiresAt: noon };
  const installed = { storeId: shopifyId, shop, state: "installed", missingScopes: [] } as const;
  await installations.install({
    ...installed,
    installedAt: noon,
    tokens: { ...tokens, issuedAt: noon },
  });
  const { orderId } = buildDelivery().key;
  const request = { requestId: "1", exportedAt: noon, orderId };
  await exports.put(storeId, { ...request, deliveries: [buildDelivery()] });
  await attempts.putKeys("s", { consumerKey: "ck_new", consumerSecret: "cs_new" }, noon);
}

async function expectEverything() {
  const { stores, installations, exports, admins, attempts } = openAll();
  expect(await stores.findAccount(account.accountId)).toEqual(account);
  expect((await stores.find(storeId))?.access).toEqual(buildStore({ storeId }).access);
  expect(await admins.findEmail(storeId, "tea.test")).toBe("owner@tea.test");
  expect((await installations.find(shopifyId))?.tokens?.refreshToken).toBe("rt");
  expect(await exports.find(storeId, "1")).toEqual(JSON.parse(JSON.stringify([buildDelivery()])));
  expect(await attempts.findKeys("s")).toEqual({ consumerKey: "ck_new", consumerSecret: "cs_new" });
}

it("opens values of the previous key, re-seals all under the current one, and needs the old no more", async () => {
  await writeEverything();
  rotateTo("first", "second");
  await expectEverything();
  expect(await listKeyIds()).toEqual(["k1"]);

  expect(await run()).toMatchObject({ state: "waiting" });
  expect(await listKeyIds()).toEqual(["k1"]);
  waitMinutes(10);
  expect(await run()).toMatchObject({ state: "complete", resealed: 6, failed: 0 });

  expect(await listKeyIds()).toEqual(["k2"]);
  await expectEverything();
  const only = { current: { id: "k2", secret: "second".padEnd(32, "-") } };
  const ring = { ...only, keys: new Map([["k2", only.current]]) };
  const account2 = createDynamoStores(table, async () =>
    createVault({ "courier-credentials": ring }),
  ).findAccount(account.accountId);
  expect(await account2).toEqual(account);
});

it("goes on where it stopped, and repeating it changes nothing", async () => {
  await writeEverything();
  await run();
  rotateTo("first", "second");
  await run();
  waitMinutes(10);

  const reports: string[] = [];
  for (let runs = 0; runs < 50 && reports.at(-1) !== "complete"; runs++)
    reports.push((await run(1, 2)).state);

  expect(reports.length).toBeGreaterThan(3);
  expect(reports.slice(0, -1).every((one) => one === "resealing")).toBe(true);
  expect(await listKeyIds()).toEqual(["k2"]);
  const before = await table.get({ pk: "STORE#tea-house", sk: "STORE" });
  expect(await run()).toMatchObject({ state: "complete", resealed: 6 });
  expect(await table.get({ pk: "STORE#tea-house", sk: "STORE" })).toEqual(before);
});

it("begins only when no function can still seal under the former key", async () => {
  await writeEverything();
  rotateTo("first", "second");
  await run();
  waitMinutes(9);

  expect(await run()).toMatchObject({ state: "waiting" });
  expect(await listKeyIds()).toEqual(["k1"]);
});

it("begins again when the keys change meanwhile", async () => {
  await writeEverything();
  rotateTo("first", "second");
  await run();
  waitMinutes(10);
  await run(1, 2);
  rotateTo("first", "second", "third");

  expect(await run()).toMatchObject({ state: "waiting" });
  waitMinutes(10);
  expect(await run()).toMatchObject({ state: "complete" });
  expect(await listKeyIds()).toEqual(["k3"]);
});

it("does not overwrite a value that another process changes meanwhile", async () => {
  await writeEverything();
  rotateTo("first", "second");
  await run();
  waitMinutes(10);
  const changed = { ...account, secretId: "changed" };
  const scanPage = openTableScan(table.tableName, toTableClient(table.client));

  await resealValues({
    table,
    scanPage: async (query) => {
      const page = await scanPage(query);
      await openAll().stores.putAccount(changed);
      return page;
    },
    readKeys: async () => buildKeys(state.names),
    clock: () => state.now,
    hasTime: () => true,
    pageSize: 100,
    reportFailure: () => expect.unreachable(),
  });

  expect(await openAll().stores.findAccount(account.accountId)).toEqual(changed);
});

it("reports a value that it cannot open, re-seals the others, and is not complete", async () => {
  await writeEverything();
  await table.put({ pk: "ACCOUNT#lost", sk: "ACCOUNT", sealed: "k9.AAAA" });
  await table.put({ pk: "STORE#tea-house", sk: "UNKNOWN", sealed: "k1.AAAA" });
  rotateTo("first", "second");
  await run();
  waitMinutes(10);

  expect(await run()).toMatchObject({ state: "incomplete", resealed: 6, failed: 2 });

  expect(failures.sort()).toEqual(["ACCOUNT#lost/ACCOUNT", "STORE#tea-house/UNKNOWN"]);
  await expectEverything();
});
