import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { storeUpkeepOf } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { adminEmail } from "#shared/bridge/adapters/woocommerce/stores/read-admin-email.ts";
import { aStore, noon } from "#test/builders/bridge/delivery.ts";
import { wooClientTo, wooStorefrontTo } from "#test/builders/bridge/woocommerce.ts";
import { sweepingStores } from "#test/fakes/bridge/sweep-stores.ts";
import { aWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";

const { access, door, close } = await aWooCommerceStore();
afterAll(close);
beforeEach(() => door("POST site", {}));

describe("a store's administrator", () => {
  it("is whom WordPress names, not who gets orders or sends mails", async () => {
    expect(await adminEmail(wooClientTo(access))).toBe("owner@bakery.example");
  });

  it("is whom WordPress names also where a mail plugin overwrites the sender", async () => {
    await door("POST site", { mailPluginSender: "no-reply@relay.example" });
    expect(await adminEmail(wooClientTo(access))).toBe("owner@bakery.example");
  });

  it("is read as it is, whatever signs are in it", async () => {
    await door("POST site", { adminEmail: "o'hara&sons@bakery.example" });
    expect(await adminEmail(wooClientTo(access))).toBe("o'hara&sons@bakery.example");
  });

  it("is named by the sender's default where no new order is mailed", async () => {
    await door("POST site", { newOrderMail: false });
    expect(await adminEmail(wooClientTo(access))).toBe("owner@bakery.example");
  });

  it("is unknown where the keys' user may not see settings, and where it is no address", async () => {
    await door("POST site", { hidesSettings: true });
    expect(await adminEmail(wooClientTo(access))).toBeUndefined();
    await door("POST site", { adminEmail: "nobody" });
    expect(await adminEmail(wooClientTo(access))).toBeUndefined();
  });
});

it("is asked for once a day by the sweep, and kept", async () => {
  const store = aStore({ access });
  const time = { now: new Date() };
  const kept: [string, string | undefined][] = [];
  const upkeepOf = storeUpkeepOf(({ access: keys }) => wooClientTo(keys), {
    publicUrl: "http://bridge.test",
    secretOf: async () => "beef",
  });
  const entry = { storeId: store.storeId, sweptTo: time.now, seen: [], connectedAt: noon };
  const { sweep, healths, failed } = sweepingStores([entry], {
    clock: () => time.now,
    storefrontOf: () => wooStorefrontTo(access),
    storeOf: () => store,
    upkeepOf: (one) => ({ ...upkeepOf(one), webhooks: undefined }),
    admins: { keep: async ({ url }, email) => void kept.push([url, email]) },
  });
  const hours = (count: number) => {
    time.now = new Date(time.now.getTime() + count * 3_600_000);
    return sweep();
  };

  await sweep();
  await hours(1);
  expect(kept).toEqual([[access.url, "owner@bakery.example"]]);
  await door("POST site", { adminEmail: "new-owner@bakery.example" });
  await hours(23);
  await door("POST site", { hidesSettings: true });
  await hours(24);

  expect(kept.slice(1)).toEqual([
    [access.url, "new-owner@bakery.example"],
    [access.url, undefined],
  ]);
  expect(healths.get(store.storeId)?.admin).toEqual({ at: time.now, isNamed: false });
  expect(failed).toEqual([]);
});
