import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createShopifyStorefront } from "#shared/bridge/adapters/shopify/delivery/storefront.ts";
import { createShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { decideDispatch } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  startInstalledShop,
  type TestShop,
} from "#test/integration/bridge/stores/installed-shop.ts";
import { buildStoreUpdate, toOrderId, tracking } from "./sandbox-storefronts.ts";

const BUYER = {
  first_name: "Ada",
  last_name: "Lovelace",
  address1: "20 W 34th St",
  city: "New York",
  zip: "10001",
  country_code: "US",
  province_code: "NY",
};
const CONTACT = { phone: "+12125550100", email: "ada@example.com" };
const HOUR = 3_600_000;

let shop: TestShop;
let reported: string[];

const openStorefront = () => {
  const reportWithheld = (_: string, withheld: readonly string[]) =>
    void reported.push(withheld.toSorted().join(","));
  return createShopifyStorefront(
    createShopifyAdmin({ ...shop.app, reportWithheld }, systemClock),
    shop.shop,
    systemClock,
  );
};
beforeEach(async () => {
  reported = [];
  shop = await startInstalledShop("tea-house");
  await openInstalledApp();
});
afterEach(() => shop.stop());

async function openInstalledApp() {
  const { id_token } = await shop.shopLookup("app/id-token");
  return openApp(shop.app, systemClock)(String(id_token));
}
const deny = (approval: object) => shop.shopLookup("app/approval", approval);
const readInstallation = () => shop.installations.find(toShopifyStoreId(shop.shop));

/** Places an order and waits until it is routed. */
async function placeOrder(
  order: object = { shipping_address: { ...BUYER, phone: CONTACT.phone }, ...CONTACT },
) {
  const { id } = await shop.shopLookup("orders", order);
  await expect
    .poll(async () => (await openStorefront().readOrder(toOrderId(String(id))))?.goods.length)
    .toBe(1);
  reported = [];
  return toOrderId(String(id));
}

/** Reads an order, and decides what becomes of it. */
async function decideOrder(id: Awaited<ReturnType<typeof placeOrder>>) {
  const order = await openStorefront().readOrder(id);
  const now = systemClock();
  const decision = decideDispatch({
    order,
    settings: buildSettings(),
    start: EVERY_ORDER,
    pausedAt: undefined,
    seenAt: now,
    since: now,
    isManual: false,
    now,
  });
  return decision.kind === "deliver" ? decision.kind : { ...decision, ruleResults: [] };
}

describe("a field that Shopify has not approved", () => {
  it.each([
    ["phone", false],
    ["email", false],
    ["name", false],
    ["address", false],
    ["email", true],
    ["address,name", true],
    ["address,email,name,phone", true],
  ])("makes an order wait with true words: %s, silently: %s", async (fields, isSilent) => {
    const id = await placeOrder();
    await deny({ deniedFields: fields.split(","), isSilent });

    const decision = await decideOrder(id);

    expect(decision).toMatchObject({ kind: "wait", reason: { code: "shopify-data-not-approved" } });
    expect(String(Object(decision).reason.params.fields).split(",").toSorted().join(",")).toBe(
      fields,
    );
    expect(reported).toEqual([fields]);
    expect(await readInstallation()).toMatchObject({ state: "installed", missingScopes: [] });
    expect((await readInstallation())?.withheld?.toSorted().join(",")).toBe(fields);
  });

  it("delays an order by an hour at most after the approval", async () => {
    const id = await placeOrder();
    await deny({ deniedFields: ["phone"] });
    const before = Date.now();

    const { until } = Object(await decideOrder(id));
    await deny({ deniedFields: [] });

    expect(until.getTime() - before).toBeLessThanOrEqual(HOUR + 60_000);
    expect(await decideOrder(id)).toBe("deliver");
    expect(await readInstallation()).toMatchObject({ withheld: [] });
  });

  it("holds nothing up that does not need it", async () => {
    const id = await placeOrder();
    await deny({ deniedFields: ["name", "address", "phone", "email"] });
    const storefront = openStorefront();
    await storefront.pushUpdate(id, buildStoreUpdate("under-way"), tracking);

    expect(await storefront.readOrder(id)).toMatchObject({ status: "fulfilled", goods: [] });
    expect(await decideOrder(id)).toMatchObject({
      kind: "skip",
      reason: { code: "already-fulfilled" },
    });
  });

  it("is told from a buyer who gave nothing", async () => {
    const noPhone = await placeOrder({
      shipping_address: { ...BUYER, phone: null },
      phone: null,
      email: CONTACT.email,
    });
    const noEmail = await placeOrder({
      shipping_address: { ...BUYER, phone: CONTACT.phone },
      email: null,
    });

    expect(await decideOrder(noPhone)).toMatchObject({
      kind: "hold",
      reason: { code: "no-phone" },
    });
    expect(await decideOrder(noEmail)).toMatchObject({
      kind: "hold",
      reason: { code: "no-email" },
    });
    expect(reported).toEqual([]);

    await deny({ deniedFields: ["email"], isSilent: true });
    expect(await decideOrder(noEmail)).toMatchObject({
      kind: "hold",
      reason: { code: "no-email" },
    });
  });
});

describe("orders that Shopify has not approved", () => {
  it("are not taken for deleted, and ask nothing of the merchant", async () => {
    const id = await placeOrder();
    await deny({ isOrderDenied: true });

    for (const call of [
      openStorefront().readOrder(id),
      Array.fromAsync(openStorefront().listChangedOrders(new Date(0))),
      openStorefront().pushUpdate(id, buildStoreUpdate("under-way"), tracking),
    ]) {
      await expect(call).rejects.toMatchObject({
        problem: { code: "shopify-data-not-approved", params: {} },
      });
    }
    expect(reported).toEqual(["order", "order", "order"]);
  });

  it("flap between no states, also when the app is opened again", async () => {
    const id = await placeOrder();
    await deny({ isOrderDenied: true });
    const opened = (await openInstalledApp()) ?? expect.unreachable();
    await shop.installations.markAnnounced(opened.installation);
    const seen = new Set<string>();
    for (let round = 0; round < 3; round++) {
      await openStorefront()
        .readOrder(id)
        .catch(() => undefined);
      await createShopifyAdmin(shop.app, systemClock).run(shop.shop, "{ shop { name } }", {});
      const { installation, isNew } = Object(await openInstalledApp());
      seen.add(`${installation.state} ${installation.withheld} ${isNew}`);
    }

    expect([...seen]).toEqual(["installed order false"]);
  });

  it("come back with the approval", async () => {
    const id = await placeOrder();
    await deny({ isOrderDenied: true });
    await openStorefront()
      .readOrder(id)
      .catch(() => undefined);
    await deny({ isOrderDenied: false });

    expect(await decideOrder(id)).toBe("deliver");
    expect(await readInstallation()).toMatchObject({ state: "installed", withheld: [] });
  });
});
