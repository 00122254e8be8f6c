import { describe, expect, it } from "vitest";
import { decideMemberProgress } from "#shared/bridge/domain/batching/decide-member-progress.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatDeliveryKey, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const batched = (changes = {}) =>
  buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 }, ...changes });

async function threeWaiting(settings = batched()): Promise<BridgeSimulation> {
  const simulation = createBridgeSimulation(settings);
  for (const orderId of ["1", "2", "3"]) {
    await simulation.placeOrder({ id: storeOrderIdSchema.parse(orderId), name: `#${orderId}` });
  }
  return simulation;
}

/** Saved, and nobody hears of it. */
async function change(simulation: BridgeSimulation, orderId: string, changes: Partial<Delivery>) {
  await simulation.memory.save({ ...(await simulation.readDelivery(orderId)), ...changes });
}

const CALLED_OFF = { code: "cancelled-by-merchant", text: "Called off by its merchant." };
const carriedIn = (simulation: BridgeSimulation) =>
  simulation.orders.map(({ request }) => request.name);

describe("a member that its batch was booked without", () => {
  it("is let out alone: the others' order stays", async () => {
    const simulation = await threeWaiting();
    await change(simulation, "2", { cancellation: CALLED_OFF });
    await simulation.advanceTime(45);

    expect(carriedIn(simulation)).toEqual(["#1, #3"]);
    expect(simulation.counts.cancels).toBe(0);
    expect((await simulation.readDelivery("2")).state).toBe("cancelled");
    expect((await simulation.readDelivery("1")).state).toBe("booked");
  });

  it("goes with another, where it was called off only for a while", async () => {
    const simulation = await threeWaiting();
    await change(simulation, "2", { cancellation: CALLED_OFF });
    await simulation.advanceTime(31);
    await change(simulation, "2", { cancellation: undefined });
    await simulation.advanceTime(50);

    expect(carriedIn(simulation)).toEqual(["#1, #3", "#2"]);
    expect(simulation.counts.cancels).toBe(0);
    expect(simulation.faults).toEqual([]);
  });
});

describe("an approved price", () => {
  const dear = batched({ priceCeiling: { kind: "amount", cents: 300 } });
  const approve = async (simulation: BridgeSimulation) => {
    const batch = simulation.readBatch();
    const approved = batch.order.quote?.price;
    await simulation.batches.save({
      ...batch,
      requeueAt: simulation.time.now,
      order: { ...batch.order, approvedPrice: approved },
    });
    await simulation.advanceTime(2);
  };

  it("ends with the order that it was for", async () => {
    const simulation = await threeWaiting(dear);
    simulation.setPrice(10_000);
    await simulation.advanceTime(31);
    await approve(simulation);
    expect(simulation.listLiveOrders()).toHaveLength(1);

    simulation.setPrice(9_900);
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);

    expect(simulation.listLiveOrders()).toEqual([]);
    expect(simulation.readBatch()).toMatchObject({
      state: "held",
      reason: { code: "price-above-ceiling" },
    });
  });

  it("is for those who travel then, and holds for them when it is asked for again", async () => {
    const simulation = await threeWaiting(dear);
    simulation.setPrice(10_000);
    await simulation.advanceTime(31);
    const batch = simulation.readBatch();
    const approved = batch.order.quote?.price;
    await simulation.batches.save({ ...batch, order: { ...batch.order, approvedPrice: approved } });

    simulation.setPrice(9_900);
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);
    expect(simulation.orders).toEqual([]);

    await approve(simulation);
    expect(carriedIn(simulation)).toEqual(["#1, #3"]);
  });
});

describe("a member that had to stay", () => {
  async function oneStays() {
    const simulation = await threeWaiting();
    await simulation.advanceTime(32);
    const { computeRefundPercent } = simulation.rules;
    simulation.rules.computeRefundPercent = () => undefined;
    await simulation.editOrder("1", { status: "cancelled" });
    await simulation.advanceTime(2);
    expect(simulation.readBatch().members[0]?.memberState).toBe("locked");
    simulation.rules.computeRefundPercent = computeRefundPercent;
    return simulation;
  }

  it("may ask again once the batch is booked anew without another, and is not lost", async () => {
    const simulation = await oneStays();
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(3);
    expect(simulation.listLiveOrders().map(({ request }) => request.name)).toEqual(["#1, #3"]);

    await simulation.advanceTime(15);
    expect(simulation.listLiveOrders().map(({ request }) => request.name)).toEqual(["#3"]);
    expect((await simulation.readDelivery("1")).state).toBe("cancelled");
    expect(simulation.faults).toEqual([]);
  });

  it("travels on where its merchant has seen to it", async () => {
    const simulation = await oneStays();
    await simulation.saveMerchantChange("1", ({ alert, dismissedAlerts }) => ({
      alert: undefined,
      dismissedAlerts: [...dismissedAlerts, alert?.code ?? ""],
    }));
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(20);

    expect(simulation.listLiveOrders().map(({ request }) => request.name)).toEqual(["#1, #3"]);
    expect(await simulation.readDelivery("1")).toMatchObject({
      state: "booked",
      order: { orderId: "9001" },
    });
  });
});

it("one that its batch's new order does not carry takes it for nothing of its own", () => {
  const key = buildDeliveryKey("1");
  const order = { refusals: 0, orderId: "9000" };
  const batch = buildBatch({
    order: { refusals: 0, orderId: "9001" },
    members: [{ key, memberState: "joined", statusHistory: [] }],
  });
  const action = (routes: string[]) =>
    decideMemberProgress({
      delivery: buildDelivery({ key, order, batchId: batch.batchId }),
      batch: { ...batch, routes },
      order: "not-read",
      settings: batched(),
      courier: {},
      accessKey: "1",
      now: noon,
    });

  expect(action([formatDeliveryKey(key)])).toEqual({ kind: "switch-batch-order", orderId: "9001" });
  expect(action([])).toBeUndefined();
});
