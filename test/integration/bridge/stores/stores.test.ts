import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import { connectStore } from "#functions/bridge/operator-api/connect-store.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createDynamoSweepCheckpoints } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { type AccountId, accountIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildCourierAccount, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const tenants = createDynamoStores(table, async () => createVault("master"));
const storeNamed = (name: string) => {
  const { keyPrefix: _, ...store } = buildStore({ storeId: storeIdSchema.parse(name) });
  return store;
};

describe("connected stores and accounts", () => {
  it("come back as they were, and lie sealed", async () => {
    const accountId = accountIdSchema.parse("sealed");
    const account = buildCourierAccount({
      accountId,
      secretId: "very-secret",
      webhookSecret: "whsec_x",
    });
    const store = { ...storeNamed("first"), accountId };
    await tenants.putAccount(account);
    await tenants.connect(store, noon);

    expect(await tenants.findAccount(accountId)).toEqual(account);
    expect(await tenants.find(store.storeId)).toEqual({ ...store, keyPrefix: "" });
    const { Items } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
    const kept = JSON.stringify(Items);
    for (const secret of ["very-secret", "whsec_x", "cs_x", "ck_x"]) {
      expect(kept).not.toContain(secret);
    }
  });

  it("do not open under another master key", async () => {
    await tenants.putAccount(buildCourierAccount());
    const stranger = createDynamoStores(table, async () => createVault("other"));

    await expect(stranger.findAccount(buildCourierAccount().accountId)).rejects.toThrow();
  });

  it("give a further WooCommerce store of an account a prefix that stays", async () => {
    const accountId = accountIdSchema.parse("shared");
    await tenants.putAccount(buildCourierAccount({ accountId }));
    const connect = (name: string) => tenants.connect({ ...storeNamed(name), accountId }, noon);
    const shop = { kind: "shopify", shop: "a.myshopify.com" } as const;

    expect(await connect("woo-a")).toMatchObject({ keyPrefix: "" });
    expect(await connect("woo-b")).toMatchObject({ keyPrefix: "s2-" });
    expect(
      await tenants.connect({ ...storeNamed("shopify-a"), accountId, access: shop }, noon),
    ).toMatchObject({ keyPrefix: "" });
    expect(await connect("woo-b")).toMatchObject({ keyPrefix: "s2-" });
    expect(await connect("woo-a")).toMatchObject({ keyPrefix: "" });
  });

  it("remember how a store takes its keys, unless it has others by now", async () => {
    const accountId = accountIdSchema.parse("ways");
    await tenants.putAccount(buildCourierAccount({ accountId }));
    const named = { ...storeNamed("ways"), accountId };
    const store = await tenants.connect(named, noon);
    if (store === "unknown-account") throw new Error("not connected");
    await tenants.saveOauthHome(store, "http://store.test");
    expect(await tenants.find(store.storeId)).toMatchObject({
      access: { ...named.access, oauthHome: "http://store.test" },
    });

    const newer = { ...named, access: { ...named.access, consumerKey: "ck_new" } };
    await tenants.connect(newer as typeof named, noon);
    await tenants.saveOauthHome(store, "http://store.test");
    const { access } = (await tenants.find(store.storeId)) ?? {};
    expect(access).toMatchObject({ consumerKey: "ck_new" });
    expect(access).not.toHaveProperty("oauthHome");
  });

  it("are reached by new keys and keep their account, whoever asked for it to be disconnected", async () => {
    const own = accountIdSchema.parse("keeps");
    await tenants.putAccount(buildCourierAccount({ accountId: own }));
    const named = { ...storeNamed("keeps"), accountId: own };
    const access = { ...named.access, consumerKey: "ck_new" } as typeof named.access;
    expect(await tenants.updateAccess(named.storeId, access)).toBeUndefined();
    await tenants.connect(named, noon);
    await tenants.disconnectCourier(named.storeId);
    const join = (accountId?: AccountId) =>
      connectStore(tenants, { storeId: named.storeId, accountId, access }, noon);

    for (const again of [await join(), await join(own)]) {
      expect(again).toMatchObject({ accountId: own, isCourierDisconnected: true, access });
    }
    await tenants.putAccount(buildCourierAccount());
    expect(await join(buildCourierAccount().accountId)).toMatchObject({ accountId: "main" });
    expect((await tenants.find(named.storeId))?.isCourierDisconnected).toBeUndefined();
    const unknown = { ...named, storeId: storeIdSchema.parse("never"), accountId: undefined };
    expect(await connectStore(tenants, unknown, noon)).toBe("unknown-account");
  });

  it("are known to each account that they are, or were, with, Shopify shops too", async () => {
    const [one, two] = [accountIdSchema.parse("one"), accountIdSchema.parse("two")];
    for (const accountId of [one, two])
      await tenants.putAccount(buildCourierAccount({ accountId }));
    const shop = { kind: "shopify", shop: "b.myshopify.com" } as const;
    await tenants.connect({ ...storeNamed("woo-c"), accountId: one }, noon);
    await tenants.connect({ ...storeNamed("shopify-b"), accountId: one, access: shop }, noon);
    await tenants.connect({ ...storeNamed("woo-c"), accountId: two }, noon);

    expect(await Array.fromAsync(tenants.listByAccount(one))).toEqual(["shopify-b", "woo-c"]);
    expect(await Array.fromAsync(tenants.listByAccount(two))).toEqual(["woo-c"]);
  });

  it("are all changed where many change them at once", async () => {
    await tenants.putAccount(buildCourierAccount());
    const store = await tenants.connect(storeNamed("busy"), noon);
    if (store === "unknown-account") throw new Error("not connected");

    await Promise.all([
      tenants.saveOauthHome(store, "http://store.test"),
      tenants.disconnectCourier(store.storeId),
    ]);

    expect(await tenants.find(store.storeId)).toMatchObject({
      isCourierDisconnected: true,
      access: { oauthHome: "http://store.test" },
    });
  });

  it("refuse a store of an account that is not there", async () => {
    const accountId = accountIdSchema.parse("nobody");

    expect(await tenants.connect({ ...storeNamed("lost"), accountId }, noon)).toBe(
      "unknown-account",
    );
    expect(await tenants.find(storeIdSchema.parse("lost"))).toBeUndefined();
  });

  it("are swept from the time of the first connection on, and never back", async () => {
    await tenants.putAccount(buildCourierAccount());
    const storeId = storeIdSchema.parse("swept");
    const book = createDynamoSweepCheckpoints(table);
    const sweptTo = async () =>
      (await Array.fromAsync(book.list())).find((one) => one.storeId === storeId)?.sweptUntil;

    await tenants.connect(storeNamed("swept"), noon);
    expect(await sweptTo()).toEqual(noon);

    const later = new Date("2026-11-20T13:00:00.000Z");
    await book.save(storeId, { sweptUntil: later, knownChanges: ["1 x"] });
    await tenants.connect(storeNamed("swept"), noon);
    expect(await sweptTo()).toEqual(later);
  });

  it("do not come back by a sweep that outlasts their disconnection", async () => {
    const storeId = storeIdSchema.parse("gone");
    const book = createDynamoSweepCheckpoints(table);

    await book.save(storeId, { sweptUntil: noon, knownChanges: [] });

    const listed = await Array.fromAsync(book.list());
    expect(listed.map((one) => one.storeId)).not.toContain(storeId);
  });
});
