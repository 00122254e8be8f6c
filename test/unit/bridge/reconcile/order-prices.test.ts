import { describe, expect, it } from "vitest";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const buildUrgentSettings = (changes = {}) => buildSettings({ defaultMode: "urgent", ...changes });
const buildCeilingSettings = (cents: number) =>
  buildUrgentSettings({ priceCeiling: { kind: "amount", cents } });
const toMilliseconds = (minutes: number) => minutes * 60_000;

describe("a quoted price", () => {
  it("is confirmed once with its token when it is within the limit", async () => {
    const simulation = createBridgeSimulation(buildCeilingSettings(1000));
    await simulation.placeOrder({ tip: { minor: 3_50, currency: "USD" } });

    expect(simulation.counts).toMatchObject({ quotes: 1, confirms: 1 });
    expect(simulation.orders).toMatchObject([
      { confirmation: { token: "token-1", tip: 3, searchCourier: true, kind: "dropoff" } },
    ]);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "booked",
      money: { quoted: { minor: 1000 }, charged: { minor: 1000 }, tipped: { minor: 300 } },
    });
  });

  it("waits for approval above the limit, and is quoted again when the approval comes late", async () => {
    const simulation = createBridgeSimulation(buildCeilingSettings(999));
    await simulation.placeOrder();
    expect(await simulation.readDelivery()).toMatchObject({
      state: "held",
      reason: {
        code: "price-above-ceiling",
        params: {
          price: { minor: 1000, currency: "USD" },
          limit: { minor: 999, currency: "USD" },
        },
      },
    });
    expect(simulation.orders).toEqual([]);

    simulation.time.now = new Date(simulation.time.now.getTime() + toMilliseconds(61));
    await simulation.saveMerchantChange("1001", ({ order }) => ({
      order: { refusals: 0, ...order, approvedPrice: { minor: 1000, currency: "USD" } },
    }));

    expect(simulation.counts.quotes).toBe(2);
    expect(simulation.orders).toMatchObject([
      { price: { minor: 1000 }, confirmation: { token: "token-2" } },
    ]);
  });

  it("waits for approval again when it rises after the approval", async () => {
    const simulation = createBridgeSimulation(buildCeilingSettings(999));
    await simulation.placeOrder();
    simulation.setPrice(1001);
    simulation.time.now = new Date(simulation.time.now.getTime() + toMilliseconds(61));
    await simulation.saveMerchantChange("1001", ({ order }) => ({
      order: { refusals: 0, ...order, approvedPrice: { minor: 1000, currency: "USD" } },
    }));

    expect(simulation.orders).toEqual([]);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "held",
      reason: { code: "price-above-ceiling" },
    });
    expect((await simulation.readDelivery()).reason?.params.price).toEqual({
      minor: 1001,
      currency: "USD",
    });
  });

  it("is quoted again when the token expires before it is confirmed", async () => {
    const simulation = createBridgeSimulation(buildUrgentSettings());
    simulation.failNext("confirm", "before");
    await simulation.placeOrder();
    expect((await simulation.readDelivery()).lastError?.failures).toBe(1);
    simulation.time.now = new Date(simulation.time.now.getTime() + toMilliseconds(61));
    await simulation.advanceTime(1);

    expect(simulation.counts.quotes).toBe(2);
    expect(simulation.orders).toMatchObject([{ confirmation: { token: "token-2" } }]);
  });

  it("is not quoted again while the unconfirmed order can still be created", async () => {
    const simulation = createBridgeSimulation(buildUrgentSettings());
    simulation.failNext("confirm", "after");
    const { findOrderByToken } = simulation.courier;
    let isSlow = true;
    Object.assign(simulation.courier, {
      findOrderByToken: async (token: string) => (isSlow ? undefined : findOrderByToken(token)),
    });
    await simulation.placeOrder();
    await simulation.editOrder("1001", { note: "changed while nobody knew" });
    expect(simulation.counts.quotes).toBe(1);
    expect((await simulation.readDelivery()).requeueAt).toEqual(
      new Date("2026-11-20T12:02:00.000Z"),
    );

    isSlow = false;
    await simulation.advanceTime(10);
    expect(simulation.listLiveOrders()).toHaveLength(1);
    expect(simulation.listLiveOrders()[0]?.request.many[0]?.notes).toContain(
      "changed while nobody knew",
    );
    expect((await simulation.readDelivery()).money).toMatchObject({
      charged: { minor: 2000 },
      refunded: { minor: 1000 },
    });
  });

  it("is charged once when the courier refuses a confirmation that it completed", async () => {
    const simulation = createBridgeSimulation(buildUrgentSettings());
    const { confirm } = simulation.courier;
    Object.assign(simulation.courier, {
      confirm: async (request: Parameters<typeof confirm>[0]) => {
        await confirm(request);
        return { ok: false, refusal: { text: "The quote was used already." } };
      },
    });
    await simulation.placeOrder();

    expect(simulation.orders).toHaveLength(1);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "booked",
      order: { orderId: "9000" },
    });
  });

  it("is held after two refused confirmations, and is booked at a later reconciliation", async () => {
    const simulation = createBridgeSimulation(buildUrgentSettings());
    const { confirm } = simulation.courier;
    let refusals = 0;
    Object.assign(simulation.courier, {
      confirm: async (request: Parameters<typeof confirm>[0]) =>
        refusals++ < 2
          ? { ok: false, refusal: { text: "No car for Ada Lovelace" } }
          : confirm(request),
    });
    await simulation.placeOrder();
    // The first attempt can still succeed. The second follows when it cannot.
    expect(refusals).toBe(1);
    await simulation.advanceTime(3);

    expect(await simulation.readDelivery()).toMatchObject({
      state: "held",
      reason: { code: "courier-refused", params: { courierText: "No car for …" } },
      order: { refusals: 2 },
    });
    await simulation.editOrder("1001", {});
    await simulation.advanceTime(3);
    expect(simulation.listLiveOrders()).toHaveLength(1);
    expect((await simulation.readDelivery()).order?.refusals).toBe(0);
  });

  it("stays valid for a scheduled order while the clock moves less than five minutes", async () => {
    const simulation = createBridgeSimulation(buildSettings({ defaultMode: "scheduled" }));
    await simulation.advanceTime(1);
    simulation.failNext("confirm", "before");
    await simulation.placeOrder();
    await simulation.advanceTime(3);

    expect(simulation.counts).toMatchObject({ quotes: 1, orders: 1 });
    expect(simulation.orders[0]?.request.pickUpAt).toEqual(new Date("2026-11-20T12:50:00.000Z"));
    expect(simulation.faults).toEqual([]);
  });
});
