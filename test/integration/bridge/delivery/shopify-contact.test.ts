import { afterAll, describe, expect, it } from "vitest";
import { readRecipient } from "#shared/bridge/domain/delivery/recipient.ts";
import { findDestination } from "#shared/bridge/domain/delivery/select-goods.ts";
import { buildStoreUpdate, openShopify, toOrderId, tracking } from "./sandbox-storefronts.ts";

const shopify = await openShopify();
afterAll(() => shopify.close());
const { storefront, shopLookup, placeOrder, readReport } = shopify;

const LOCAL = {
  methodType: "LOCAL",
  presentedName: "Local delivery",
  serviceCode: "local",
  instructions: "Ring at the back door",
  phone: "+12125550177",
};

async function readWhom(id: string, fallback = {}) {
  const order = await storefront.readOrder(toOrderId(id));
  if (order === undefined) throw new Error("no order");
  const read = readRecipient(order, findDestination(order, {}), fallback);
  return read.ok ? read.value : read.refusal;
}
const withoutPhone = { shipping_address: { phone: null }, phone: null };
const placeWithout = async (changes: object) => {
  const id = await placeOrder({});
  await shopLookup(`orders/${id}/edit`, { ...changes, billing_address: { phone: null } });
  return id;
};

describe("the recipient of a Shopify order", () => {
  it("has local delivery's own phone, and its instructions for the driver", async () => {
    const id = await placeOrder({ line_items: [{ delivery_method: LOCAL }], note: "A gift" });

    expect(await readWhom(id)).toMatchObject({
      phone: "12125550177",
      wholeNotes: "Suite 900\nRing at the back door\nA gift",
    });
  });

  it("is reached at the fulfillment order's destination", async () => {
    const id = await placeWithout(withoutPhone);
    await shopLookup(`orders/${id}/destination`, { address: { phone: "+12125550188" } });

    expect(await readWhom(id)).toMatchObject({ phone: "12125550188" });
  });

  it("is reached by the shop's own phone and e-mail address if the buyer gave none", async () => {
    const id = await placeWithout({ ...withoutPhone, email: null });

    expect(await readWhom(id)).toEqual({ code: "no-phone", params: { storefront: "shopify" } });
    const phone = "+1 212 555 0199";
    expect(await readWhom(id, { phone })).toMatchObject({ code: "no-email" });
    expect(await readWhom(id, { phone, email: "shop@example.com" })).toMatchObject({
      phone: "12125550199",
      email: "shop@example.com",
    });
  });

  it("is where the merchant sends the fulfillment order, also once it is fulfilled", async () => {
    const id = await placeOrder({});
    await shopLookup(`orders/${id}/destination`, { address: { address1: "99 Broadway" } });
    const before = await readWhom(id);

    expect(before).toMatchObject({ address: "99 Broadway, New York, NY 10005, US" });
    expect(before).not.toHaveProperty("coordinates");
    await storefront.pushUpdate(toOrderId(id), buildStoreUpdate("under-way"), tracking);
    expect(await readWhom(id)).toEqual(before);
  });

  it("has the coordinates that Shopify recognized, and no others", async () => {
    expect(await readWhom(await placeOrder({}))).toMatchObject({
      coordinates: { latitude: 40.70739, longitude: -74.0113 },
    });
    const id = await placeOrder({});
    await shopLookup(`orders/${id}/edit`, { shipping_address: { coordinates_validated: false } });
    expect(await readWhom(id)).not.toHaveProperty("coordinates");
  });
});

describe("a Shopify order", () => {
  it.each([
    ["shipping", { amount: "5.00", shipping: "5.00" }, false],
    ["shipping and its tax", { amount: "5.45", shipping: "5.00" }, false],
    ["goods", { amount: "24.00", quantities: [1] }, true],
    ["shipping and goods", { amount: "29.00", shipping: "5.00", quantities: [1] }, true],
    ["some money", { amount: "5.00" }, true],
  ])("whose refund is %s counts as partly refunded accordingly", async (_, refund, isPartly) => {
    const id = await placeOrder({ line_items: [{ quantity: 2 }] });
    await shopLookup(`orders/${id}/refund`, refund);

    const order = await storefront.readOrder(toOrderId(id));
    expect(order).toMatchObject({ statusText: "partially refunded", isPartlyRefunded: isPartly });
  });

  it("that is older than 60 days is not shown", async () => {
    const created_at = new Date(Date.now() - 61 * 24 * 60 * 60_000).toISOString();
    const id = await placeOrder({ created_at });

    expect(await storefront.readOrder(toOrderId(id))).toBeUndefined();
    expect(storefront.shownDays).toBe(60);
  });

  it("shows its buyer what the event says and when the parcel should arrive", async () => {
    const id = await placeOrder({});
    const info = { ...tracking, formatStatus: () => "The courier has the parcel." };
    await storefront.pushUpdate(toOrderId(id), buildStoreUpdate("under-way"), info);
    const update = {
      ...buildStoreUpdate("picked-up"),
      status: "picked-up" as const,
      estimatedDeliveryAt: new Date("2026-11-20T12:30:00Z"),
    };
    await storefront.pushUpdate(toOrderId(id), update, info);

    expect((await readReport(id)).fulfillments[0]?.events.at(-1)).toMatchObject({
      status: "CARRIER_PICKED_UP",
      message: "The courier has the parcel.",
      place: { estimatedDeliveryAt: "2026-11-20T12:30:00.000Z" },
    });
  });
});
