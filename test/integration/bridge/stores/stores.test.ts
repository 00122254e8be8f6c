import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import { connectStore } from "#functions/bridge/operator-api/connect-store.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createDynamoSweepCheckpoints } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { type AccountId, accountIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildCourierAccount, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const stores = createDynamoStores(table, async () => createTestVault("master"));
const buildStoreNamed = (name: string) => {
  const { keyPrefix: _, start: __, ...store } = buildStore({ storeId: storeIdSchema.parse(name) });
  return store;
};

describe("connected stores and accounts", () => {
  it("are read back unchanged and stored encrypted", async () => {
    const accountId = accountIdSchema.parse("sealed");
    const account = buildCourierAccount({
      accountId,
      secretId: "very-secret",
      webhookSecret: "whsec_x",
    });
    const store = { ...buildStoreNamed("first"), accountId };
    await stores.putAccount(account);
    await stores.connect(store, noon);

    expect(await stores.findAccount(accountId)).toEqual(account);
    expect(await stores.find(store.storeId)).toEqual({ ...store, keyPrefix: "" });
    const { Items } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
    const storedText = JSON.stringify(Items);
    for (const secret of ["very-secret", "whsec_x", "cs_x", "ck_x"]) {
      expect(storedText).not.toContain(secret);
    }
  });

  it("cannot be decrypted with another master key", async () => {
    await stores.putAccount(buildCourierAccount());
    const storesWithOtherKey = createDynamoStores(table, async () => createTestVault("other"));

    await expect(storesWithOtherKey.findAccount(buildCourierAccount().accountId)).rejects.toThrow();
  });

  it("get a permanent key prefix when an account has a further WooCommerce store", async () => {
    const accountId = accountIdSchema.parse("shared");
    await stores.putAccount(buildCourierAccount({ accountId }));
    const connect = (name: string) => stores.connect({ ...buildStoreNamed(name), accountId }, noon);
    const shop = { kind: "shopify", shop: "a.myshopify.com" } as const;

    expect(await connect("woo-a")).toMatchObject({ keyPrefix: "" });
    expect(await connect("woo-b")).toMatchObject({ keyPrefix: "s2-" });
    expect(
      await stores.connect({ ...buildStoreNamed("shopify-a"), accountId, access: shop }, noon),
    ).toMatchObject({ keyPrefix: "" });
    expect(await connect("woo-b")).toMatchObject({ keyPrefix: "s2-" });
    expect(await connect("woo-a")).toMatchObject({ keyPrefix: "" });
  });

  it("save how a store accepts its keys, unless the keys changed in the meantime", async () => {
    const accountId = accountIdSchema.parse("ways");
    await stores.putAccount(buildCourierAccount({ accountId }));
    const named = { ...buildStoreNamed("ways"), accountId };
    const store = await stores.connect(named, noon);
    if (typeof store === "string") throw new Error("not connected");
    await stores.saveOauthHome(store, "http://store.test");
    expect(await stores.find(store.storeId)).toMatchObject({
      access: { ...named.access, oauthHome: "http://store.test" },
    });

    const newer = { ...named, access: { ...named.access, consumerKey: "ck_new" } };
    await stores.connect(newer as typeof named, noon);
    await stores.saveOauthHome(store, "http://store.test");
    const { access } = (await stores.find(store.storeId)) ?? {};
    expect(access).toMatchObject({ consumerKey: "ck_new" });
    expect(access).not.toHaveProperty("oauthHome");
  });

  it("keep their account when they get new keys, also after the courier was disconnected", async () => {
    const own = accountIdSchema.parse("keeps");
    await stores.putAccount(buildCourierAccount({ accountId: own }));
    const named = { ...buildStoreNamed("keeps"), accountId: own };
    const access = { ...named.access, consumerKey: "ck_new" } as typeof named.access;
    expect(await stores.updateAccess(named.storeId, access, noon)).toBeUndefined();
    await stores.connect(named, noon);
    await stores.disconnectCourier(named.storeId);
    const connectAgain = (accountId?: AccountId) =>
      connectStore(stores, { storeId: named.storeId, accountId, access }, noon);

    for (const result of [await connectAgain(), await connectAgain(own)]) {
      expect(result).toMatchObject({ accountId: own, isCourierDisconnected: true, access });
    }
    await stores.putAccount(buildCourierAccount());
    expect(await connectAgain(buildCourierAccount().accountId)).toMatchObject({
      accountId: "main",
    });
    expect((await stores.find(named.storeId))?.isCourierDisconnected).toBeUndefined();
    const unknown = { ...named, storeId: storeIdSchema.parse("never"), accountId: undefined };
    expect(await connectStore(stores, unknown, noon)).toBe("unknown-account");
  });

  it("are listed for each account that they use or used, including Shopify shops", async () => {
    const [one, two] = [accountIdSchema.parse("one"), accountIdSchema.parse("two")];
    for (const accountId of [one, two]) await stores.putAccount(buildCourierAccount({ accountId }));
    const shop = { kind: "shopify", shop: "b.myshopify.com" } as const;
    await stores.connect({ ...buildStoreNamed("woo-c"), accountId: one }, noon);
    await stores.connect({ ...buildStoreNamed("shopify-b"), accountId: one, access: shop }, noon);
    await stores.connect({ ...buildStoreNamed("woo-c"), accountId: two }, noon);

    expect(await Array.fromAsync(stores.listByAccount(one))).toEqual(["shopify-b", "woo-c"]);
    expect(await Array.fromAsync(stores.listByAccount(two))).toEqual(["woo-c"]);
  });

  it("keep every one of several simultaneous changes", async () => {
    await stores.putAccount(buildCourierAccount());
    const store = await stores.connect(buildStoreNamed("busy"), noon);
    if (typeof store === "string") throw new Error("not connected");

    await Promise.all([
      stores.saveOauthHome(store, "http://store.test"),
      stores.disconnectCourier(store.storeId),
    ]);

    expect(await stores.find(store.storeId)).toMatchObject({
      isCourierDisconnected: true,
      access: { oauthHome: "http://store.test" },
    });
  });

  it("reject a store of an unknown account", async () => {
    const accountId = accountIdSchema.parse("nobody");

    expect(await stores.connect({ ...buildStoreNamed("lost"), accountId }, noon)).toBe(
      "unknown-account",
    );
    expect(await stores.find(storeIdSchema.parse("lost"))).toBeUndefined();
  });

  it("are swept from the first connection on; a later connection does not reset the checkpoint", async () => {
    await stores.putAccount(buildCourierAccount());
    const storeId = storeIdSchema.parse("swept");
    const checkpoints = createDynamoSweepCheckpoints(table);
    const readSweptUntil = async () =>
      (await Array.fromAsync(checkpoints.list())).find((one) => one.storeId === storeId)
        ?.sweptUntil;

    await stores.connect(buildStoreNamed("swept"), noon);
    expect(await readSweptUntil()).toEqual(noon);

    const later = new Date("2026-11-20T13:00:00.000Z");
    await checkpoints.save(storeId, { sweptUntil: later, knownChanges: ["1 x"] });
    await stores.connect(buildStoreNamed("swept"), noon);
    expect(await readSweptUntil()).toEqual(later);
  });

  it("are not restored by a sweep that ends after their disconnection", async () => {
    const storeId = storeIdSchema.parse("gone");
    const checkpoints = createDynamoSweepCheckpoints(table);

    await checkpoints.save(storeId, { sweptUntil: noon, knownChanges: [] });

    const listed = await Array.fromAsync(checkpoints.list());
    expect(listed.map((one) => one.storeId)).not.toContain(storeId);
  });
});
