import { afterAll, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildCourierAccount, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const vault = async () => createVault("master");
const tenants = createDynamoStores(table, vault);
const [one, two] = ["one", "two"].map((name) => buildStore({ storeId: storeIdSchema.parse(name) }));
if (one === undefined || two === undefined) throw new Error("no stores");

it("forgets a store's keys, keeps its place, and nothing that was read before brings them back", async () => {
  await tenants.putAccount(buildCourierAccount());
  await tenants.connect(one, noon);
  await tenants.connect(two, noon);

  await tenants.disconnect(two.storeId);
  await tenants.saveOauthHome(two, "http://store.test");

  const kept = await tenants.find(two.storeId);
  expect(kept?.access).toEqual({ kind: "disconnected", url: "http://store.test" });
  expect(kept?.keyPrefix).toBe("s2-");
  expect((await tenants.find(one.storeId))?.access.kind).toBe("woocommerce");

  // Its merchant chooses another courier account while it is disconnected.
  const other = { ...two, access: kept?.access ?? expect.unreachable() };
  expect(await tenants.connect(other, noon)).toMatchObject({ keyPrefix: "s2-" });
  expect(await tenants.connect(two, noon)).toMatchObject({ keyPrefix: "s2-", access: two.access });
});

it("leaves a Shopify shop as it is", async () => {
  await tenants.putAccount(buildCourierAccount());
  const shop = buildStore({
    storeId: storeIdSchema.parse("shopify-a"),
    access: { kind: "shopify", shop: "a.myshopify.com" },
  });
  await tenants.connect(shop, noon);

  await tenants.disconnect(shop.storeId);

  expect((await tenants.find(shop.storeId))?.access).toEqual(shop.access);
});

it("forgets where one store was, and no other's address", async () => {
  const admins = createDynamoStoreAdmins(table, vault, () => noon);
  const url = "http://store.test";
  await admins.save({ storeId: one.storeId, url }, undefined);
  await admins.save({ storeId: two.storeId, url }, undefined);

  await admins.deleteSite({ storeId: one.storeId, url });

  expect(await admins.listStoresAtSite("store.test")).toEqual([two.storeId]);
});
