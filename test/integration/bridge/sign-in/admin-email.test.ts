import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openStoreMaintenance } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { readAdminEmail } from "#shared/bridge/adapters/woocommerce/stores/read-admin-email.ts";
import { buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createWooClient, createWooStorefront } from "#test/builders/bridge/woocommerce.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";

const { access, callSandbox, close } = await startWooCommerceStore();
afterAll(close);
beforeEach(() => callSandbox("POST site", {}));

describe("the administrator of a store", () => {
  it("is the one in WordPress, not the recipient of orders or the sender of mails", async () => {
    expect(await readAdminEmail(createWooClient(access))).toBe("owner@bakery.example");
  });

  it("is the one in WordPress also when a mail plugin changes the sender", async () => {
    await callSandbox("POST site", { mailPluginSender: "no-reply@relay.example" });
    expect(await readAdminEmail(createWooClient(access))).toBe("owner@bakery.example");
  });

  it("is read with all characters", async () => {
    await callSandbox("POST site", { adminEmail: "o'hara&sons@bakery.example" });
    expect(await readAdminEmail(createWooClient(access))).toBe("o'hara&sons@bakery.example");
  });

  it("is read from the default sender when no mail for new orders is configured", async () => {
    await callSandbox("POST site", { newOrderMail: false });
    expect(await readAdminEmail(createWooClient(access))).toBe("owner@bakery.example");
  });

  it("is unknown when the keys' user may not read settings, or the value is not an address", async () => {
    await callSandbox("POST site", { hidesSettings: true });
    expect(await readAdminEmail(createWooClient(access))).toBeUndefined();
    await callSandbox("POST site", { adminEmail: "nobody" });
    expect(await readAdminEmail(createWooClient(access))).toBeUndefined();
  });
});

it("is read once a day by the sweep and stored", async () => {
  const store = buildStore({ access });
  const time = { now: new Date() };
  const kept: [string, string | undefined][] = [];
  const upkeepOf = openStoreMaintenance(({ access: keys }) => createWooClient(keys), {
    webhookUrl: "http://bridge.test",
    readWebhookKeys: async () => buildKeyRing("webhooks"),
  });
  const entry = {
    storeId: store.storeId,
    sweptUntil: time.now,
    knownChanges: [],
    connectedAt: noon,
  };
  const { sweep, healthRecords, failures } = createStoreSweep([entry], {
    clock: () => time.now,
    openStorefront: () => createWooStorefront(access),
    findStore: () => store,
    openStoreMaintenance: (one) => ({ ...upkeepOf(one), webhooks: undefined }),
    admins: { save: async ({ url }, email) => void kept.push([url, email]) },
  });
  const hours = (count: number) => {
    time.now = new Date(time.now.getTime() + count * 3_600_000);
    return sweep();
  };

  await sweep();
  await hours(1);
  expect(kept).toEqual([[access.url, "owner@bakery.example"]]);
  await callSandbox("POST site", { adminEmail: "new-owner@bakery.example" });
  await hours(23);
  await callSandbox("POST site", { hidesSettings: true });
  await hours(24);

  expect(kept.slice(1)).toEqual([
    [access.url, "new-owner@bakery.example"],
    [access.url, undefined],
  ]);
  expect(healthRecords.get(store.storeId)?.admin).toEqual({ at: time.now, isNamed: false });
  expect(failures).toEqual([]);
});
