import { describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const urgent = (changes = {}) => buildSettings({ defaultMode: "urgent", ...changes });
const goodsAt = (locationId: string | undefined, pieces: number, isOnHold = false) => ({
  locationId,
  weightGrams: 500,
  pieces,
  isOnHold,
});
const twoPlaces = [
  buildLocation({ storeLocationId: "71" }),
  buildLocation({ id: "depot", storeLocationId: "72" }),
];
const broadway = { shipping: buildAddress({ street: "99 Broadway" }) };

async function booked(settings = urgent()) {
  const simulation = createBridgeSimulation(settings);
  await simulation.placeOrder();
  return simulation;
}

describe("an order that the courier has", () => {
  it("is booked once though some of its goods are on hold, and anew when they are let go", async () => {
    const simulation = createBridgeSimulation(urgent({ locations: twoPlaces }));
    await simulation.placeOrder({ goods: [goodsAt("71", 2), goodsAt("72", 1, true)] });
    await simulation.editOrder("1001", {});
    expect(simulation.orders).toHaveLength(1);

    await simulation.editOrder("1001", { goods: [goodsAt("71", 2), goodsAt("72", 1)] });
    expect(simulation.listLiveOrders()).toMatchObject([{ request: { kind: "pickup" } }]);
    expect(simulation.listLiveOrders()[0]?.request.many).toHaveLength(2);
    expect(simulation.faults).toEqual([]);
  });

  it("is not booked anew for an edit once a courier is assigned: its merchant is asked, once", async () => {
    const simulation = await booked();
    simulation.moveOrder("9000", "assigned");
    await simulation.editOrder("1001", broadway);
    await simulation.editOrder("1001", {});

    expect(simulation.orders).toHaveLength(1);
    const { alert, timeline } = await simulation.readDelivery();
    expect(alert?.text).toBe(
      'Changed in the store since it was booked: address. Press "Cancel" to call it off, or dismiss this to let it go on.',
    );
    expect(timeline.filter(({ text }) => text.includes("address"))).toHaveLength(1);
  });

  it("brings each further edit to its merchant, also behind one that was seen to", async () => {
    const simulation = await booked();
    simulation.moveOrder("9000", "picked-up");
    await simulation.editOrder("1001", { isPartlyRefunded: true });
    expect((await simulation.readDelivery()).alert?.code).toBe("partly-refunded");
    await simulation.saveMerchantChange("1001", ({ dismissedAlerts }) => ({
      alert: undefined,
      dismissedAlerts: [...dismissedAlerts, "partly-refunded"],
    }));

    await simulation.editOrder("1001", broadway);

    expect((await simulation.readDelivery()).alert?.text).toContain("address");
  });

  it("is not booked anew, to be held, where part of it was refunded: that is asked", async () => {
    const simulation = await booked();
    await simulation.editOrder("1001", { isPartlyRefunded: true, goods: [goodsAt(undefined, 1)] });
    await simulation.saveMerchantChange("1001", ({ dismissedAlerts }) => ({
      alert: undefined,
      dismissedAlerts: [...dismissedAlerts, "partly-refunded"],
    }));
    await simulation.editOrder("1001", {});

    expect(simulation.orders).toHaveLength(1);
    expect(await simulation.readDelivery()).toMatchObject({ state: "booked", alert: undefined });
  });

  it("is not called off twice where its courier refuses: its merchant is told once", async () => {
    const simulation = await booked();
    simulation.rules.computeRefundPercent = () => undefined;
    await simulation.editOrder("1001", broadway);
    await simulation.editOrder("1001", {});

    expect(simulation.orders).toHaveLength(1);
    expect((await simulation.readDelivery()).alert?.text).toContain("call the courier");
    expect(simulation.faults).toEqual([]);
  });

  it("stays off, and is not booked anew, where its merchant cancels what is about to be", async () => {
    const simulation = await booked();
    await simulation.editOrder("1001", {});
    await simulation.saveMerchantChange("1001", () => ({
      isRebooking: true,
      cancellation: { code: "edited:x", text: "Changed." },
      pendingAction: { action: "cancel" },
    }));
    await simulation.advanceTime(5);

    expect(simulation.listLiveOrders()).toEqual([]);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "cancelled",
      reason: { code: "cancelled-by-merchant" },
    });
  });

  it("is left alone for an edit that came as a courier was being assigned", async () => {
    const simulation = await booked();
    simulation.moveOrder("9000", "assigned");
    await simulation.saveMerchantChange("1001", () => ({
      isRebooking: true,
      cancellation: { code: "edited:x", text: "Changed." },
    }));

    expect(simulation.listLiveOrders()).toHaveLength(1);
    expect(await simulation.readDelivery()).toMatchObject({
      isRebooking: false,
      alert: { code: "edited:x" },
    });
  });

  it("is booked anew where it was called off just as a courier was assigned, and that was lost", async () => {
    const simulation = await booked();
    simulation.moveOrder("9000", "assigned");
    simulation.putOrder(broadway);
    await simulation.courier.cancelOrder("9000");
    await simulation.saveMerchantChange("1001", () => ({
      isRebooking: true,
      cancellation: { code: "edited:x", text: "Changed." },
    }));

    expect(simulation.listLiveOrders()).toHaveLength(1);
    expect((await simulation.readDelivery()).money.refunded?.minor).toBe(500);
  });

  it("sums up what is paid back, however often it is edited", async () => {
    const simulation = await booked();
    await simulation.editOrder("1001", broadway);
    await simulation.editOrder("1001", { note: "Ring twice" });

    const { charged, refunded } = (await simulation.readDelivery()).money;
    expect([charged?.minor, refunded?.minor]).toEqual([3000, 2000]);
  });

  it("rests cancelled where the courier calls it off, and is booked again when asked", async () => {
    const simulation = await booked();
    simulation.moveOrder("9000", "cancelled");
    await simulation.advanceTime(3);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "cancelled",
      reason: { code: "courier-cancelled" },
    });
    const { endedAt, requeueAt } = await simulation.readDelivery();
    // Not before its buyer's data leaves.
    expect(requeueAt?.getTime()).toBe((endedAt?.getTime() ?? 0) + 60 * 86_400_000);

    await simulation.saveMerchantChange("1001", () => ({ isRebooking: true }));
    expect(simulation.listLiveOrders()).toHaveLength(1);
  });

  it("goes again after it failed, though its store counts it as fulfilled by then", async () => {
    const simulation = await booked();
    simulation.moveOrder("9000", "assigned");
    await simulation.advanceTime(3);
    simulation.moveOrder("9000", "failed");
    await simulation.advanceTime(3);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "completed",
      alert: { code: "failed" },
    });

    simulation.putOrder({ status: "fulfilled", statusText: "fulfilled", goods: [] });
    await simulation.saveMerchantChange("1001", () => ({
      pendingAction: { action: "deliver-again" },
    }));

    expect(simulation.orders).toHaveLength(2);
    const again: Delivery = await simulation.readDelivery();
    expect(again).toMatchObject({ state: "booked", plan: { load: { grams: 800, pieces: 2 } } });
    expect(again.money.charged?.minor).toBe(2000);
  });

  it("is called off when its merchant asks before the courier has it", async () => {
    const simulation = createBridgeSimulation(
      urgent({ priceCeiling: { kind: "amount", cents: 1 } }),
    );
    await simulation.placeOrder();
    await simulation.saveMerchantChange("1001", () => ({ pendingAction: { action: "cancel" } }));

    const { timeline, ...cancelled } = await simulation.readDelivery();
    expect(cancelled).toMatchObject({
      state: "cancelled",
      reason: { code: "cancelled-by-merchant" },
    });
    expect(cancelled.pendingAction).toBeUndefined();
    expect(timeline.filter(({ text }) => text.startsWith("Called off"))).toHaveLength(1);
  });
});

describe("an order whose goods leave from several places", () => {
  const split = () => buildSettings({ locations: twoPlaces });

  it("is a point a place, each with its own goods and key", async () => {
    const simulation = createBridgeSimulation(split());
    await simulation.placeOrder({ goods: [goodsAt("71", 2), goodsAt("72", 1)] });

    expect(simulation.points.map(({ accessKey }) => accessKey)).toEqual(["1001", "1001-2"]);
    expect(await simulation.readDelivery("1001", 2)).toMatchObject({
      state: "booked",
      plan: { storeLocationIds: ["72"], load: { pieces: 1 } },
    });
  });

  it("gets a further part for goods let go later, without a word about changed goods", async () => {
    const simulation = createBridgeSimulation(split());
    await simulation.placeOrder({ goods: [goodsAt("71", 2), goodsAt("72", 1, true)] });
    expect((await simulation.readDelivery()).parts).toBeUndefined();
    await simulation.editOrder("1001", { goods: [goodsAt("71", 2), goodsAt("72", 1)] });

    expect(simulation.points.map(({ accessKey }) => accessKey)).toEqual(["1001", "1001-2"]);
    expect((await simulation.readDelivery()).alert).toBeUndefined();
  });

  it("tells every part what its store made of the order", async () => {
    const simulation = createBridgeSimulation(split());
    await simulation.placeOrder({ goods: [goodsAt("71", 2), goodsAt("72", 1)] });
    await simulation.editOrder("1001", { status: "cancelled" });

    expect((await simulation.readDelivery("1001", 1)).alert?.code).toBe("cancelled");
    expect((await simulation.readDelivery("1001", 2)).alert?.code).toBe("cancelled");
  });

  it("looks after goods that moved to a third place though its own are gone", async () => {
    const simulation = createBridgeSimulation(split());
    simulation.failNext("createPoint", "before");
    await simulation.placeOrder({ goods: [goodsAt("71", 2), goodsAt("72", 1)] });
    expect(simulation.points.map(({ accessKey }) => accessKey)).toEqual(["1001-2"]);

    await simulation.editOrder("1001", { goods: [goodsAt("73", 2), goodsAt("72", 1)] });
    expect(simulation.points.map(({ accessKey }) => accessKey)).toEqual(["1001-2", "1001-3"]);
    // The point that was asked for and not answered is looked for once more.
    expect((await simulation.readDelivery()).state).toBe("booking");
    await simulation.advanceTime(3);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "skipped",
      parts: ["71", "72", "73"],
    });
  });
});
