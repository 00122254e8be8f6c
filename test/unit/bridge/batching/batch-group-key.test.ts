import { describe, expect, it } from "vitest";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const batching = { kind: "minutes", minutes: 30 } as const;
const buildScheduledSettings = (changes = {}) =>
  buildSettings({ defaultMode: "scheduled", batching, ...changes });
const buildRequestedWindow = (date: string, time = "10:00") => ({
  attributes: [
    { name: "Delivery-Date", value: date },
    { name: "Delivery-Time", value: time },
  ],
});
const placeOrder = (
  simulation: BridgeSimulation,
  orderId: string,
  changes: Partial<StoreOrder> = {},
) =>
  simulation.placeOrder({ id: storeOrderIdSchema.parse(orderId), name: `#${orderId}`, ...changes });
const listRequestedPickUps = (simulation: BridgeSimulation) =>
  simulation
    .listLiveOrders()
    .map(({ request: { name, pickUpAt } }) => [name, pickUpAt?.toISOString().slice(0, 13)]);

describe("orders of one batch", () => {
  it("share one pick-up date", async () => {
    const simulation = createBridgeSimulation(buildScheduledSettings());
    await placeOrder(simulation, "1");
    await placeOrder(simulation, "2", buildRequestedWindow("2026-12-24"));
    await placeOrder(simulation, "3");
    await placeOrder(simulation, "4", buildRequestedWindow("2026-12-24"));
    await simulation.advanceTime(40);

    expect(listRequestedPickUps(simulation)).toEqual([
      ["#1, #3", "2026-11-20T13"],
      ["#2, #4", "2026-12-24T15"],
    ]);
  });

  it("are all urgent or all scheduled", async () => {
    const modes = [{ shippingMethod: "express", mode: "urgent" as const }];
    const simulation = createBridgeSimulation(buildScheduledSettings({ modes }));
    await placeOrder(simulation, "1", buildRequestedWindow("2026-12-24"));
    await placeOrder(simulation, "2", { shippingMethods: [{ title: "Express", code: "express" }] });
    await simulation.advanceTime(40);

    expect(listRequestedPickUps(simulation)).toEqual([
      ["#1", "2026-12-24T15"],
      ["#2", undefined],
    ]);
  });

  it.each([
    ["later", {}, buildRequestedWindow("2026-12-24")],
    ["sooner", buildRequestedWindow("2026-12-24"), { attributes: [] }],
  ])("are left by an order whose buyer requests a %s window", async (_, before, after) => {
    const simulation = createBridgeSimulation(buildScheduledSettings());
    await placeOrder(simulation, "1", before);
    await placeOrder(simulation, "2", before);
    await simulation.editOrder("2", after);
    await simulation.advanceTime(40);

    expect(listRequestedPickUps(simulation).map(([name]) => name)).toEqual(["#1", "#2"]);
    expect(new Set(listRequestedPickUps(simulation).map(([, at]) => at)).size).toBe(2);
  });

  it("stay together past midnight and while the price waits for approval overnight", async () => {
    const kolkataLocation = buildLocation({ timeZone: "Asia/Kolkata", hours: undefined });
    const simulation = createBridgeSimulation(
      buildScheduledSettings({
        locations: [kolkataLocation],
        priceCeiling: { kind: "amount", cents: 1 },
      }),
    );
    simulation.time.now = new Date("2026-11-20T17:00:00.000Z");
    for (const orderId of ["1", "2"]) await placeOrder(simulation, orderId);
    for (let round = 0; round < 8; round++) {
      await simulation.advanceTime(20);
      await simulation.editOrder("2", {});
    }

    expect(simulation.batches.listAll()).toHaveLength(1);
    expect(simulation.readBatch().members.map(({ memberState }) => memberState)).toEqual([
      "joined",
      "joined",
    ]);
  });
});

describe("a batch of a shop that closes", () => {
  const buildDailyHours = (to: string) =>
    Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
        day,
        [{ from: "06:00", to }],
      ]),
    );
  const buildUrgentSettings = (changes = {}) =>
    buildSettings({
      defaultMode: "urgent",
      batching: { kind: "minutes", minutes: 120 },
      locations: [buildLocation({ hours: buildDailyHours("07:30") })],
      ...changes,
    });

  it("is booked at the closing time, whichever order is reconciled then", async () => {
    const simulation = createBridgeSimulation(buildUrgentSettings());
    for (const orderId of ["1", "2"]) await placeOrder(simulation, orderId);
    simulation.time.now = new Date("2026-11-20T12:30:00.000Z");
    await simulation.editOrder("2", {});
    await simulation.advanceTime(1);

    expect(simulation.orders.map(({ request }) => request.name)).toEqual(["#1, #2"]);
    expect(simulation.time.now).toEqual(new Date("2026-11-20T12:31:00.000Z"));
  });

  it("is booked at the next opening when its price waited for approval until the evening", async () => {
    const simulation = createBridgeSimulation(
      buildUrgentSettings({ priceCeiling: { kind: "amount", cents: 1 } }),
    );
    for (const orderId of ["1", "2"]) await placeOrder(simulation, orderId);
    await simulation.advanceTime(90);
    await simulation.editOrder("2", {});
    const batch = simulation.readBatch();
    const approvedPrice = { minor: 1000, currency: "USD" };
    await simulation.batches.save({
      ...batch,
      requeueAt: simulation.time.now,
      order: { ...batch.order, approvedPrice },
    });
    await simulation.advanceTime(2);
    expect(simulation.orders).toEqual([]);
    expect((await simulation.readDelivery("1")).reason?.code).toBe("closed");

    simulation.time.now = new Date("2026-11-21T11:00:00.000Z");
    await simulation.advanceTime(3);
    expect(simulation.orders.map(({ request }) => request.name)).toEqual(["#1, #2"]);
    expect(simulation.batches.listAll()).toHaveLength(1);
  });
});
