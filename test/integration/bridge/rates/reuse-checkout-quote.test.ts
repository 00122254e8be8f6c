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
const startCheckout = () => createCheckout(table, `kept-${++stores}`);
const atMinute = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes));

describe("the quote of a checkout", () => {
  it("is confirmed for the resulting order, with the recipient in the confirmation", async () => {
    const { requestRates, placeOrder, quotes, time, ...fleet } = startCheckout();
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

  it("is used once: a second equal order is quoted again, and both are delivered", async () => {
    const { requestRates, placeOrder, quotes, counts, courierOrders } = startCheckout();
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
    ["has another street", { shipping: buildAddress({ street: "21 W 34th St" }) }],
    ["has another postal code", { shipping: buildAddress({ postalCode: "10002" }) }],
    [
      "has another weight",
      { goods: [{ locationId: undefined, weightGrams: 4_000, pieces: 2, isOnHold: false }] },
    ],
    ["has another value", { subtotal: { minor: 60_00, currency: "USD" } }],
  ])("is not used when the order %s", async (_, changes) => {
    const { requestRates, placeOrder, quotes, courierOrders } = startCheckout();
    await requestRates();
    await placeOrder("1001", changes);

    expect(quotes).toHaveLength(2);
    expect(courierOrders[0]?.confirmation).toMatchObject({ token: "token-2", contacts: undefined });
  });

  it("is used for an address with another spelling and for another unit of the house", async () => {
    const { requestRates, placeOrder, quotes } = startCheckout();
    await requestRates();
    const shipping = buildAddress({ street: "20  w 34TH St.", unit: "Apt 9" });
    await placeOrder("1001", { shipping });

    expect(quotes).toHaveLength(1);
  });

  it("is not used shortly before its expiry", async () => {
    const { requestRates, placeOrder, quotes, time } = startCheckout();
    await requestRates();
    time.now = atMinute(58);
    await placeOrder("1001");

    expect(quotes).toHaveLength(2);
  });

  it("is not used for orders with another mode", async () => {
    const { requestRates, placeOrder, quotes, courierOrders, points } = startCheckout();
    await requestRates();
    await placeOrder("1001", { shippingMethods: [{ title: "Standard", code: "standard" }] });

    expect(quotes).toHaveLength(1);
    expect(courierOrders).toHaveLength(0);
    expect(points).toHaveLength(1);
  });

  it("is lost without further effect when the bridge dies before it saves the order", async () => {
    const { requestRates, placeOrder, quotes, courier, courierOrders } = startCheckout();
    await requestRates();
    const dies = { ...courier, confirm: () => Promise.reject(new Error("killed")) };
    await expect(placeOrder("1001", {}, dies)).rejects.toThrow("killed");
    const delivery = await placeOrder("1001");

    expect(delivery.state).toBe("booked");
    expect(courierOrders).toHaveLength(1);
    expect(quotes.length).toBeLessThanOrEqual(2);
  });

  it("is stored without personal data", async () => {
    const { requestRates } = startCheckout();
    await requestRates();
    const { Items = [] } = await table.client.send(new ScanCommand({ TableName: "bridge" }));
    const storedRates = Items.filter(({ sk }) => String(sk).startsWith("RATE#"));

    expect(storedRates.length).toBeGreaterThan(0);
    expect(JSON.stringify(storedRates)).not.toMatch(/34th|Ada|10001|New York/i);
    for (const { expiresAtSeconds } of storedRates) expect(expiresAtSeconds).toBeGreaterThan(1.7e9);
  });
});

describe("a scheduled rate", () => {
  const scheduledSettings = buildRateSettings({
    services: [{ code: "courier-later", name: "Later", mode: "scheduled" }],
  });
  const chosenMethod = { shippingMethods: [{ title: "Later", code: "courier-later" }] };

  it("is quoted for a time that is still possible when the order arrives", async () => {
    const { requestRates, placeOrder, quotes, conditions: simulation, time } = startCheckout();
    simulation.settings = scheduledSettings;
    await requestRates();
    const pickUpAt = quotes[0]?.request.pickUpAt;
    time.now = atMinute(12);
    const delivery = await placeOrder("1001", chosenMethod);

    expect(pickUpAt).toEqual(new Date("2026-11-20T13:05:00.000Z"));
    expect(quotes).toHaveLength(1);
    expect(delivery).toMatchObject({ state: "booked", plan: { pickUpAt } });
  });

  it("is quoted again when the order arrives too late", async () => {
    const { requestRates, placeOrder, quotes, conditions: simulation, time } = startCheckout();
    simulation.settings = scheduledSettings;
    await requestRates();
    time.now = atMinute(30);
    await placeOrder("1001", chosenMethod);

    expect(quotes).toHaveLength(2);
  });
});
