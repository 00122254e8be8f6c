import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import { buildRateSettings, createCheckout } from "#test/fakes/bridge/rates-checkout.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
let stores = 0;
const aCheckout = () => createCheckout(table, `kept-${++stores}`);
const atMinute = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes));

describe("the quote that a checkout was shown", () => {
  it("makes the order that comes of it, with who receives it said at the confirmation", async () => {
    const { requestRates, placeOrder, quotes, time, ...fleet } = aCheckout();
    await requestRates();
    time.now = atMinute(8);
    const delivery = await placeOrder("1001");

    expect(quotes).toHaveLength(1);
    expect(delivery).toMatchObject({ state: "booked", order: { orderId: "9000" } });
    expect(delivery.timeline.map((entry) => formatMessage(entry))).toContain(
      "The price from the checkout is still valid: $10.00.",
    );
    expect(fleet.counts).toMatchObject({ quotes: 1, confirms: 1, orders: 1 });
    expect(fleet.courierOrders[0]?.confirmation).toMatchObject({
      token: "token-1",
      contacts: {
        name: "#1001",
        single: { name: "Shop desk" },
        many: [{ name: "Ada Lovelace", phone: "12125550100", notes: "Apt 4B\nGate code 4411" }],
      },
    });
  });

  it("is used once: a second order of the very same is quoted anew, and both are delivered", async () => {
    const { requestRates, placeOrder, quotes, counts, courierOrders } = aCheckout();
    await requestRates();
    const all = await Promise.all(["1001", "1002", "1003"].map((id) => placeOrder(id)));

    expect(all.map(({ state }) => state)).toEqual(["booked", "booked", "booked"]);
    expect(new Set(courierOrders.map(({ confirmation }) => confirmation.token)).size).toBe(3);
    expect(quotes).toHaveLength(3);
    expect(counts.orders).toBe(3);
    expect(
      courierOrders.filter(({ confirmation }) => confirmation.contacts !== undefined),
    ).toHaveLength(1);
  });

  it.each([
    ["goes to another street", { shipping: buildAddress({ street: "21 W 34th St" }) }],
    ["goes to another postal code", { shipping: buildAddress({ postalCode: "10002" }) }],
    [
      "weighs more",
      { goods: [{ locationId: undefined, weightGrams: 4_000, pieces: 2, isOnHold: false }] },
    ],
    ["is worth more", { subtotal: { minor: 60_00, currency: "USD" } }],
  ])("is left alone where the order %s: it is quoted anew", async (_, changes) => {
    const { requestRates, placeOrder, quotes, courierOrders } = aCheckout();
    await requestRates();
    await placeOrder("1001", changes);

    expect(quotes).toHaveLength(2);
    expect(courierOrders[0]?.confirmation).toMatchObject({ token: "token-2", contacts: undefined });
  });

  it("serves an order whose address is written a little differently, and another flat of the house", async () => {
    const { requestRates, placeOrder, quotes } = aCheckout();
    await requestRates();
    const shipping = buildAddress({ street: "20  w 34TH St.", unit: "Apt 9" });
    await placeOrder("1001", { shipping });

    expect(quotes).toHaveLength(1);
  });

  it("is not used when it is about to end", async () => {
    const { requestRates, placeOrder, quotes, time } = aCheckout();
    await requestRates();
    time.now = atMinute(58);
    await placeOrder("1001");

    expect(quotes).toHaveLength(2);
  });

  it("is not used for orders that go another way", async () => {
    const { requestRates, placeOrder, quotes, courierOrders, points } = aCheckout();
    await requestRates();
    await placeOrder("1001", { shippingMethods: [{ title: "Standard", code: "standard" }] });

    expect(quotes).toHaveLength(1);
    expect(courierOrders).toHaveLength(0);
    expect(points).toHaveLength(1);
  });

  it("is lost, and no more than that, where the bridge dies between taking and saving it", async () => {
    const { requestRates, placeOrder, quotes, courier, courierOrders } = aCheckout();
    await requestRates();
    const dies = { ...courier, confirm: () => Promise.reject(new Error("killed")) };
    await expect(placeOrder("1001", {}, dies)).rejects.toThrow("killed");
    const delivery = await placeOrder("1001");

    expect(delivery.state).toBe("booked");
    expect(courierOrders).toHaveLength(1);
    expect(quotes.length).toBeLessThanOrEqual(2);
  });

  it("keeps nothing personal where it is kept", async () => {
    const { requestRates } = aCheckout();
    await requestRates();
    const { Items = [] } = await table.client.send(new ScanCommand({ TableName: "bridge" }));
    const kept = Items.filter(({ sk }) => String(sk).startsWith("RATE#"));

    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toMatch(/34th|Ada|10001|New York/i);
    for (const { expiresAtSeconds } of kept) expect(expiresAtSeconds).toBeGreaterThan(1.7e9);
  });
});

describe("a scheduled rate", () => {
  const scheduled = buildRateSettings({
    services: [{ code: "courier-later", name: "Later", mode: "scheduled" }],
  });
  const bought = { shippingMethods: [{ title: "Later", code: "courier-later" }] };

  it("is asked for a time that is still good when the order comes, and is collected then", async () => {
    const { requestRates, placeOrder, quotes, conditions: simulation, time } = aCheckout();
    simulation.settings = scheduled;
    await requestRates();
    const asked = quotes[0]?.request.pickUpAt;
    time.now = atMinute(12);
    const delivery = await placeOrder("1001", bought);

    expect(asked).toEqual(new Date("2026-11-20T13:05:00.000Z"));
    expect(quotes).toHaveLength(1);
    expect(delivery).toMatchObject({ state: "booked", plan: { pickUpAt: asked } });
  });

  it("is asked anew where the order comes too late for that time", async () => {
    const { requestRates, placeOrder, quotes, conditions: simulation, time } = aCheckout();
    simulation.settings = scheduled;
    await requestRates();
    time.now = atMinute(30);
    await placeOrder("1001", bought);

    expect(quotes).toHaveLength(2);
  });
});
