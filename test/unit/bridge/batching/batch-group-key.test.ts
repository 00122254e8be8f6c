import { describe, expect, it } from "vitest";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const batching = { kind: "minutes", minutes: 30 } as const;
const scheduled = (changes = {}) =>
  buildSettings({ defaultMode: "scheduled", batching, ...changes });
const wish = (date: string, time = "10:00") => ({
  attributes: [
    { name: "Delivery-Date", value: date },
    { name: "Delivery-Time", value: time },
  ],
});
const place = (simulation: BridgeSimulation, orderId: string, changes: Partial<StoreOrder> = {}) =>
  simulation.placeOrder({ id: storeOrderIdSchema.parse(orderId), name: `#${orderId}`, ...changes });
const asked = (simulation: BridgeSimulation) =>
  simulation
    .listLiveOrders()
    .map(({ request: { name, pickUpAt } }) => [name, pickUpAt?.toISOString().slice(0, 13)]);

describe("what travels together", () => {
  it("is collected on one date: nobody waits for another's", async () => {
    const simulation = createBridgeSimulation(scheduled());
    await place(simulation, "1");
    await place(simulation, "2", wish("2026-12-24"));
    await place(simulation, "3");
    await place(simulation, "4", wish("2026-12-24"));
    await simulation.advanceTime(40);

    expect(asked(simulation)).toEqual([
      ["#1, #3", "2026-11-20T13"],
      ["#2, #4", "2026-12-24T15"],
    ]);
  });

  it("is urgent, or is not", async () => {
    const modes = [{ shippingMethod: "express", mode: "urgent" as const }];
    const simulation = createBridgeSimulation(scheduled({ modes }));
    await place(simulation, "1", wish("2026-12-24"));
    await place(simulation, "2", { shippingMethods: [{ title: "Express", code: "express" }] });
    await simulation.advanceTime(40);

    expect(asked(simulation)).toEqual([
      ["#1", "2026-12-24T15"],
      ["#2", undefined],
    ]);
  });

  it.each([
    ["later", {}, wish("2026-12-24")],
    ["sooner", wish("2026-12-24"), { attributes: [] }],
  ])("is left by one whose buyer wants it %s now", async (_, before, after) => {
    const simulation = createBridgeSimulation(scheduled());
    await place(simulation, "1", before);
    await place(simulation, "2", before);
    await simulation.editOrder("2", after);
    await simulation.advanceTime(40);

    expect(asked(simulation).map(([name]) => name)).toEqual(["#1", "#2"]);
    expect(new Set(asked(simulation).map(([, at]) => at)).size).toBe(2);
  });

  it("stays together while midnight passes, and while its price waits overnight", async () => {
    const late = buildLocation({ timeZone: "Asia/Kolkata", hours: undefined });
    const simulation = createBridgeSimulation(
      scheduled({ locations: [late], priceCeiling: { kind: "amount", cents: 1 } }),
    );
    simulation.time.now = new Date("2026-11-20T17:00:00.000Z");
    for (const orderId of ["1", "2"]) await place(simulation, orderId);
    for (let looks = 0; looks < 8; looks++) {
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
  const hoursOf = (to: string) =>
    Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
        day,
        [{ from: "06:00", to }],
      ]),
    );
  const urgent = (changes = {}) =>
    buildSettings({
      defaultMode: "urgent",
      batching: { kind: "minutes", minutes: 120 },
      locations: [buildLocation({ hours: hoursOf("07:30") })],
      ...changes,
    });

  it("is sent as it closes, whoever looks then", async () => {
    const simulation = createBridgeSimulation(urgent());
    for (const orderId of ["1", "2"]) await place(simulation, orderId);
    simulation.time.now = new Date("2026-11-20T12:30:00.000Z");
    await simulation.editOrder("2", {});
    await simulation.advanceTime(1);

    expect(simulation.orders.map(({ request }) => request.name)).toEqual(["#1, #2"]);
    expect(simulation.time.now).toEqual(new Date("2026-11-20T12:31:00.000Z"));
  });

  it("is sent when it opens again, where its price waited until the evening", async () => {
    const simulation = createBridgeSimulation(
      urgent({ priceCeiling: { kind: "amount", cents: 1 } }),
    );
    for (const orderId of ["1", "2"]) await place(simulation, orderId);
    await simulation.advanceTime(90);
    await simulation.editOrder("2", {});
    const batch = simulation.readBatch();
    const approved = { minor: 1000, currency: "USD" };
    await simulation.batches.save({
      ...batch,
      requeueAt: simulation.time.now,
      order: { ...batch.order, approvedPrice: approved },
    });
    await simulation.advanceTime(2);
    expect(simulation.orders).toEqual([]);
    expect((await simulation.readDelivery("1")).reason?.text).toContain("opens");

    simulation.time.now = new Date("2026-11-21T11:00:00.000Z");
    await simulation.advanceTime(3);
    expect(simulation.orders.map(({ request }) => request.name)).toEqual(["#1, #2"]);
    expect(simulation.batches.listAll()).toHaveLength(1);
  });
});
