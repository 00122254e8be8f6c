import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { anAddress } from "#test/builders/bridge/store-order.ts";
import { checkoutAt, ratesOn } from "#test/fakes/bridge/rates-checkout.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
let stores = 0;
const aCheckout = () => checkoutAt(table, `kept-${++stores}`);
const atMinute = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes));

describe("the quote that a checkout was shown", () => {
  it("makes the order that comes of it, with who receives it said at the confirmation", async () => {
    const { ask, orders, quotes, time, ...fleet } = aCheckout();
    await ask();
    time.now = atMinute(8);
    const delivery = await orders("1001");

    expect(quotes).toHaveLength(1);
    expect(delivery).toMatchObject({ state: "booked", order: { orderId: "9000" } });
    expect(delivery.timeline.map(({ text }) => text)).toContain(
      "The courier's price from the checkout holds: $10.00.",
    );
    expect(fleet.counts).toMatchObject({ quotes: 1, confirms: 1, orders: 1 });
    expect(fleet.placed[0]?.confirmation).toMatchObject({
      token: "token-1",
      contacts: {
        name: "#1001",
        single: { name: "Shop desk" },
        many: [{ name: "Ada Lovelace", phone: "12125550100", notes: "Apt 4B\nGate code 4411" }],
      },
    });
  });

  it("is used once: a second order of the very same is quoted anew, and both are delivered", async () => {
    const { ask, orders, quotes, counts, placed } = aCheckout();
    await ask();
    const all = await Promise.all(["1001", "1002", "1003"].map((id) => orders(id)));

    expect(all.map(({ state }) => state)).toEqual(["booked", "booked", "booked"]);
    expect(new Set(placed.map(({ confirmation }) => confirmation.token)).size).toBe(3);
    expect(quotes).toHaveLength(3);
    expect(counts.orders).toBe(3);
    expect(placed.filter(({ confirmation }) => confirmation.contacts !== undefined)).toHaveLength(
      1,
    );
  });

  it.each([
    ["goes to another street", { shipping: anAddress({ street: "21 W 34th St" }) }],
    ["goes to another postal code", { shipping: anAddress({ postalCode: "10002" }) }],
    [
      "weighs more",
      { goods: [{ locationId: undefined, weightGrams: 4_000, pieces: 2, isOnHold: false }] },
    ],
    ["is worth more", { subtotal: { minor: 60_00, currency: "USD" } }],
  ])("is left alone where the order %s: it is quoted anew", async (_, changes) => {
    const { ask, orders, quotes, placed } = aCheckout();
    await ask();
    await orders("1001", changes);

    expect(quotes).toHaveLength(2);
    expect(placed[0]?.confirmation).toMatchObject({ token: "token-2", contacts: undefined });
  });

  it("serves an order whose address is written a little differently, and another flat of the house", async () => {
    const { ask, orders, quotes } = aCheckout();
    await ask();
    const shipping = anAddress({ street: "20  w 34TH St.", unit: "Apt 9" });
    await orders("1001", { shipping });

    expect(quotes).toHaveLength(1);
  });

  it("is not used when it is about to end", async () => {
    const { ask, orders, quotes, time } = aCheckout();
    await ask();
    time.now = atMinute(58);
    await orders("1001");

    expect(quotes).toHaveLength(2);
  });

  it("is not used for orders that go another way", async () => {
    const { ask, orders, quotes, placed, points } = aCheckout();
    await ask();
    await orders("1001", { shippingMethods: [{ title: "Standard", code: "standard" }] });

    expect(quotes).toHaveLength(1);
    expect(placed).toHaveLength(0);
    expect(points).toHaveLength(1);
  });

  it("is lost, and no more than that, where the bridge dies between taking and saving it", async () => {
    const { ask, orders, quotes, courier, placed } = aCheckout();
    await ask();
    const dies = { ...courier, confirm: () => Promise.reject(new Error("killed")) };
    await expect(orders("1001", {}, dies)).rejects.toThrow("killed");
    const delivery = await orders("1001");

    expect(delivery.state).toBe("booked");
    expect(placed).toHaveLength(1);
    expect(quotes.length).toBeLessThanOrEqual(2);
  });

  it("keeps nothing personal where it is kept", async () => {
    const { ask } = aCheckout();
    await ask();
    const { Items = [] } = await table.client.send(new ScanCommand({ TableName: "bridge" }));
    const kept = Items.filter(({ sk }) => String(sk).startsWith("RATE#"));

    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toMatch(/34th|Ada|10001|New York/i);
    for (const { expiresAtSeconds } of kept) expect(expiresAtSeconds).toBeGreaterThan(1.7e9);
  });
});

describe("a scheduled rate", () => {
  const scheduled = ratesOn({
    services: [{ code: "courier-later", name: "Later", mode: "scheduled" }],
  });
  const bought = { shippingMethods: [{ title: "Later", code: "courier-later" }] };

  it("is asked for a time that is still good when the order comes, and is collected then", async () => {
    const { ask, orders, quotes, world, time } = aCheckout();
    world.settings = scheduled;
    await ask();
    const asked = quotes[0]?.request.pickUpAt;
    time.now = atMinute(12);
    const delivery = await orders("1001", bought);

    expect(asked).toEqual(new Date("2026-11-20T13:05:00.000Z"));
    expect(quotes).toHaveLength(1);
    expect(delivery).toMatchObject({ state: "booked", plan: { pickUpAt: asked } });
  });

  it("is asked anew where the order comes too late for that time", async () => {
    const { ask, orders, quotes, world, time } = aCheckout();
    world.settings = scheduled;
    await ask();
    time.now = atMinute(30);
    await orders("1001", bought);

    expect(quotes).toHaveLength(2);
  });
});
