import { afterAll, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildCourierAccount, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const vault = async () => createTestVault("master");
const stores = createDynamoStores(table, vault);
const [one, two] = ["one", "two"].map((name) => buildStore({ storeId: storeIdSchema.parse(name) }));
if (one === undefined || two === undefined) throw new Error("no stores");

it("removes a store's keys and keeps its key prefix; an earlier read does not restore the keys", async () => {
  await stores.putAccount(buildCourierAccount());
  await stores.connect(one, noon);
  await stores.connect(two, noon);

  await stores.disconnect(two.storeId);
  await stores.saveOauthHome(two, "http://two.test");

  const stored = await stores.find(two.storeId);
  expect(stored?.access).toEqual({ kind: "disconnected", url: "http://two.test" });
  expect(stored?.keyPrefix).toBe("s2-");
  expect((await stores.find(one.storeId))?.access.kind).toBe("woocommerce");

  // The merchant chooses another courier account while the store is disconnected.
  const other = { ...two, access: stored?.access ?? expect.unreachable() };
  expect(await stores.connect(other, noon)).toMatchObject({ keyPrefix: "s2-" });
  expect(await stores.connect(two, noon)).toMatchObject({ keyPrefix: "s2-", access: two.access });
});

it("leaves a Shopify shop unchanged", async () => {
  await stores.putAccount(buildCourierAccount());
  const shop = buildStore({
    storeId: storeIdSchema.parse("shopify-a"),
    access: { kind: "shopify", shop: "a.myshopify.com" },
  });
  await stores.connect(shop, noon);

  await stores.disconnect(shop.storeId);

  expect((await stores.find(shop.storeId))?.access).toEqual(shop.access);
});

it("removes the address of one store only", async () => {
  const admins = createDynamoStoreAdmins(table, vault, () => noon);
  const url = "http://store.test";
  await admins.save({ storeId: one.storeId, url }, undefined);
  await admins.save({ storeId: two.storeId, url }, undefined);

  await admins.deleteSite({ storeId: one.storeId, url });

  expect(await admins.listStoresAtSite("store.test")).toEqual([two.storeId]);
});
