import { describe, expect, it } from "vitest";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const buildUrgentSettings = (changes = {}) => buildSettings({ defaultMode: "urgent", ...changes });
const buildGoods = (locationId: string | undefined, pieces: number, isOnHold = false) => ({
  locationId,
  weightGrams: 500,
  pieces,
  isOnHold,
});
const twoLocations = [
  buildLocation({ storeLocationId: "71" }),
  buildLocation({ id: "depot", storeLocationId: "72" }),
];
const changedAddress = { shipping: buildAddress({ street: "99 Broadway" }) };

async function placeBookedOrder(settings = buildUrgentSettings()) {
  const simulation = createBridgeSimulation(settings);
  await simulation.placeOrder();
  return simulation;
}

describe("an order that is booked at the courier", () => {
  it("is booked once while some goods are on hold, and rebooked when the hold is released", async () => {
    const simulation = createBridgeSimulation(buildUrgentSettings({ locations: twoLocations }));
    await simulation.placeOrder({ goods: [buildGoods("71", 2), buildGoods("72", 1, true)] });
    await simulation.editOrder("1001", {});
    expect(simulation.orders).toHaveLength(1);

    await simulation.editOrder("1001", { goods: [buildGoods("71", 2), buildGoods("72", 1)] });
    expect(simulation.listLiveOrders()).toMatchObject([{ request: { kind: "pickup" } }]);
    expect(simulation.listLiveOrders()[0]?.request.many).toHaveLength(2);
    expect(simulation.faults).toEqual([]);
  });

  it("raises one alert instead of rebooking when an edit arrives after a courier is assigned", async () => {
    const simulation = await placeBookedOrder();
    simulation.moveOrder("9000", "assigned");
    await simulation.editOrder("1001", changedAddress);
    await simulation.editOrder("1001", {});

    expect(simulation.orders).toHaveLength(1);
    const { alert, timeline } = await simulation.readDelivery();
    expect(alert && formatMessage(alert)).toBe(
      'Changed in the store after booking: address. Press "Cancel it" to cancel the delivery, or dismiss this alert to deliver it.',
    );
    expect(timeline.filter(({ params }) => params.fields === "address")).toHaveLength(1);
  });

  it("raises an alert for each further edit, also after an alert was dismissed", async () => {
    const simulation = await placeBookedOrder();
    simulation.moveOrder("9000", "picked-up");
    await simulation.editOrder("1001", { isPartlyRefunded: true });
    expect((await simulation.readDelivery()).alert?.code).toBe("partly-refunded");
    await simulation.saveMerchantChange("1001", ({ dismissedAlerts }) => ({
      alert: undefined,
      dismissedAlerts: [...dismissedAlerts, "partly-refunded"],
    }));

    await simulation.editOrder("1001", changedAddress);

    expect((await simulation.readDelivery()).alert?.params.fields).toContain("address");
  });

  it("is not rebooked when part of it was refunded", async () => {
    const simulation = await placeBookedOrder();
    await simulation.editOrder("1001", {
      isPartlyRefunded: true,
      goods: [buildGoods(undefined, 1)],
    });
    await simulation.saveMerchantChange("1001", ({ dismissedAlerts }) => ({
      alert: undefined,
      dismissedAlerts: [...dismissedAlerts, "partly-refunded"],
    }));
    await simulation.editOrder("1001", {});

    expect(simulation.orders).toHaveLength(1);
    expect(await simulation.readDelivery()).toMatchObject({ state: "booked", alert: undefined });
  });

  it("is cancelled once when the courier refuses, and raises one alert", async () => {
    const simulation = await placeBookedOrder();
    simulation.rules.computeRefundPercent = () => undefined;
    await simulation.editOrder("1001", changedAddress);
    await simulation.editOrder("1001", {});

    expect(simulation.orders).toHaveLength(1);
    expect((await simulation.readDelivery()).alert?.params.advice).toBe("refused");
    expect(simulation.faults).toEqual([]);
  });

  it("stays cancelled when the merchant cancels while it is being rebooked", async () => {
    const simulation = await placeBookedOrder();
    await simulation.editOrder("1001", {});
    await simulation.saveMerchantChange("1001", () => ({
      isRebooking: true,
      cancellation: createMessage("edited", { revision: "x" }),
      pendingAction: { action: "cancel" },
    }));
    await simulation.advanceTime(5);

    expect(simulation.listLiveOrders()).toEqual([]);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "cancelled",
      reason: { code: "cancelled-by-merchant" },
    });
  });

  it("is not rebooked when a courier is assigned at the same time as an edit", async () => {
    const simulation = await placeBookedOrder();
    simulation.moveOrder("9000", "assigned");
    simulation.putOrder(changedAddress);
    await simulation.saveMerchantChange("1001", () => ({
      isRebooking: true,
      cancellation: createMessage("edited", { revision: "x" }),
    }));

    expect(simulation.listLiveOrders()).toHaveLength(1);
    expect(await simulation.readDelivery()).toMatchObject({
      isRebooking: false,
      alert: { code: "edited", params: { fields: "address" } },
    });
  });

  it("is rebooked when it was cancelled as a courier was assigned and the answer was lost", async () => {
    const simulation = await placeBookedOrder();
    simulation.moveOrder("9000", "assigned");
    simulation.putOrder(changedAddress);
    await simulation.courier.cancelOrder("9000");
    await simulation.saveMerchantChange("1001", () => ({
      isRebooking: true,
      cancellation: createMessage("edited", { revision: "x" }),
    }));

    expect(simulation.listLiveOrders()).toHaveLength(1);
    expect((await simulation.readDelivery()).money.refunded?.minor).toBe(500);
  });

  it("adds up charges and refunds over several edits", async () => {
    const simulation = await placeBookedOrder();
    await simulation.editOrder("1001", changedAddress);
    await simulation.editOrder("1001", { note: "Ring twice" });

    const { charged, refunded } = (await simulation.readDelivery()).money;
    expect([charged?.minor, refunded?.minor]).toEqual([3000, 2000]);
  });

  it("stays cancelled when the courier cancels it, and is booked again on request", async () => {
    const simulation = await placeBookedOrder();
    simulation.moveOrder("9000", "cancelled");
    await simulation.advanceTime(3);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "cancelled",
      reason: { code: "courier-cancelled" },
    });
    const { endedAt, requeueAt } = await simulation.readDelivery();
    // The next reconciliation is at the redaction of the buyer's data.
    expect(requeueAt?.getTime()).toBe((endedAt?.getTime() ?? 0) + 60 * 86_400_000);

    await simulation.saveMerchantChange("1001", () => ({ isRebooking: true }));
    expect(simulation.listLiveOrders()).toHaveLength(1);
  });

  it("is delivered again after a failure, although the store shows it as fulfilled", async () => {
    const simulation = await placeBookedOrder();
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
    const redelivered: Delivery = await simulation.readDelivery();
    expect(redelivered).toMatchObject({
      state: "booked",
      plan: { load: { grams: 800, pieces: 2 } },
    });
    expect(redelivered.money.charged?.minor).toBe(2000);
  });

  it("is cancelled when the merchant cancels it before it is booked", async () => {
    const simulation = createBridgeSimulation(
      buildUrgentSettings({ priceCeiling: { kind: "amount", cents: 1 } }),
    );
    await simulation.placeOrder();
    await simulation.saveMerchantChange("1001", () => ({ pendingAction: { action: "cancel" } }));

    const { timeline, ...cancelled } = await simulation.readDelivery();
    expect(cancelled).toMatchObject({
      state: "cancelled",
      reason: { code: "cancelled-by-merchant" },
    });
    expect(cancelled.pendingAction).toBeUndefined();
    expect(timeline.filter(({ code }) => code === "cancelled-by-merchant")).toHaveLength(1);
  });
});

describe("an order with goods at several locations", () => {
  const buildTwoLocationSettings = () => buildSettings({ locations: twoLocations });

  it("becomes one point for each location, each with its own goods and access key", async () => {
    const simulation = createBridgeSimulation(buildTwoLocationSettings());
    await simulation.placeOrder({ goods: [buildGoods("71", 2), buildGoods("72", 1)] });

    expect(simulation.points.map(({ accessKey }) => accessKey)).toEqual(["1001", "1001-2"]);
    expect(await simulation.readDelivery("1001", 2)).toMatchObject({
      state: "booked",
      plan: { storeLocationIds: ["72"], load: { pieces: 1 } },
    });
  });

  it("gets another part when a hold on goods is released, without a changed-goods alert", async () => {
    const simulation = createBridgeSimulation(buildTwoLocationSettings());
    await simulation.placeOrder({ goods: [buildGoods("71", 2), buildGoods("72", 1, true)] });
    expect((await simulation.readDelivery()).parts).toBeUndefined();
    await simulation.editOrder("1001", { goods: [buildGoods("71", 2), buildGoods("72", 1)] });

    expect(simulation.points.map(({ accessKey }) => accessKey)).toEqual(["1001", "1001-2"]);
    expect((await simulation.readDelivery()).alert).toBeUndefined();
  });

  it("raises an alert on each part when the store cancels the order", async () => {
    const simulation = createBridgeSimulation(buildTwoLocationSettings());
    await simulation.placeOrder({ goods: [buildGoods("71", 2), buildGoods("72", 1)] });
    await simulation.editOrder("1001", { status: "cancelled" });

    expect((await simulation.readDelivery("1001", 1)).alert?.code).toBe("cancelled");
    expect((await simulation.readDelivery("1001", 2)).alert?.code).toBe("cancelled");
  });

  it("books goods that moved to a third location and skips the part that is left without goods", async () => {
    const simulation = createBridgeSimulation(buildTwoLocationSettings());
    simulation.failNext("createPoint", "before");
    await simulation.placeOrder({ goods: [buildGoods("71", 2), buildGoods("72", 1)] });
    expect(simulation.points.map(({ accessKey }) => accessKey)).toEqual(["1001-2"]);

    await simulation.editOrder("1001", { goods: [buildGoods("73", 2), buildGoods("72", 1)] });
    expect(simulation.points.map(({ accessKey }) => accessKey)).toEqual(["1001-2", "1001-3"]);
    // The bridge searches once more for the point whose creation is unconfirmed.
    expect((await simulation.readDelivery()).state).toBe("booking");
    await simulation.advanceTime(3);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "skipped",
      parts: ["71", "72", "73"],
    });
  });
});
