import { describe, expect, it } from "vitest";
import { decideMemberProgress } from "#shared/bridge/domain/batching/decide-member-progress.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatDeliveryKey, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const buildBatchingSettings = (changes = {}) =>
  buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 }, ...changes });

async function placeThreeOrders(settings = buildBatchingSettings()): Promise<BridgeSimulation> {
  const simulation = createBridgeSimulation(settings);
  for (const orderId of ["1", "2", "3"]) {
    await simulation.placeOrder({ id: storeOrderIdSchema.parse(orderId), name: `#${orderId}` });
  }
  return simulation;
}

/** Saves a change without a reconcile request. */
async function saveSilently(
  simulation: BridgeSimulation,
  orderId: string,
  changes: Partial<Delivery>,
) {
  await simulation.memory.save({ ...(await simulation.readDelivery(orderId)), ...changes });
}

const CANCELLATION = createMessage("cancelled-by-merchant");
const listOrderNames = (simulation: BridgeSimulation) =>
  simulation.orders.map(({ request }) => request.name);

describe("a member that was cancelled before its batch is booked", () => {
  it("leaves alone, and the others' order stays booked", async () => {
    const simulation = await placeThreeOrders();
    await saveSilently(simulation, "2", { cancellation: CANCELLATION });
    await simulation.advanceTime(45);

    expect(listOrderNames(simulation)).toEqual(["#1, #3"]);
    expect(simulation.counts.cancels).toBe(0);
    expect((await simulation.readDelivery("2")).state).toBe("cancelled");
    expect((await simulation.readDelivery("1")).state).toBe("booked");
  });

  it("joins another batch when the cancellation is withdrawn", async () => {
    const simulation = await placeThreeOrders();
    await saveSilently(simulation, "2", { cancellation: CANCELLATION });
    await simulation.advanceTime(31);
    await saveSilently(simulation, "2", { cancellation: undefined });
    await simulation.advanceTime(50);

    expect(listOrderNames(simulation)).toEqual(["#1, #3", "#2"]);
    expect(simulation.counts.cancels).toBe(0);
    expect(simulation.faults).toEqual([]);
  });
});

describe("an approved price", () => {
  const lowCeilingSettings = buildBatchingSettings({
    priceCeiling: { kind: "amount", cents: 300 },
  });
  const approvePrice = async (simulation: BridgeSimulation) => {
    const batch = simulation.readBatch();
    const approvedPrice = batch.order.quote?.price;
    await simulation.batches.save({
      ...batch,
      requeueAt: simulation.time.now,
      order: { ...batch.order, approvedPrice },
    });
    await simulation.advanceTime(2);
  };

  it("is valid only for the order that it was given for", async () => {
    const simulation = await placeThreeOrders(lowCeilingSettings);
    simulation.setPrice(10_000);
    await simulation.advanceTime(31);
    await approvePrice(simulation);
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

  it("is dropped when a member leaves, and applies to the remaining members when it is given again", async () => {
    const simulation = await placeThreeOrders(lowCeilingSettings);
    simulation.setPrice(10_000);
    await simulation.advanceTime(31);
    const batch = simulation.readBatch();
    const approvedPrice = batch.order.quote?.price;
    await simulation.batches.save({ ...batch, order: { ...batch.order, approvedPrice } });

    simulation.setPrice(9_900);
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);
    expect(simulation.orders).toEqual([]);

    await approvePrice(simulation);
    expect(listOrderNames(simulation)).toEqual(["#1, #3"]);
  });
});

describe("a member that was not allowed to leave", () => {
  async function createBatchWithLockedMember() {
    const simulation = await placeThreeOrders();
    await simulation.advanceTime(32);
    const { computeRefundPercent } = simulation.rules;
    simulation.rules.computeRefundPercent = () => undefined;
    await simulation.editOrder("1", { status: "cancelled" });
    await simulation.advanceTime(2);
    expect(simulation.readBatch().members[0]?.memberState).toBe("locked");
    simulation.rules.computeRefundPercent = computeRefundPercent;
    return simulation;
  }

  it("leaves when the batch is rebooked without another member", async () => {
    const simulation = await createBatchWithLockedMember();
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(3);
    expect(listOrderNames(simulation)).toEqual(["#1, #2, #3", "#1, #3", "#3"]);
    expect(simulation.listLiveOrders().map(({ request }) => request.name)).toEqual(["#3"]);
    expect((await simulation.readDelivery("1")).state).toBe("cancelled");
    expect(simulation.faults).toEqual([]);
  });

  it("stays in the rebooked batch after the merchant dismisses the alert", async () => {
    const simulation = await createBatchWithLockedMember();
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

describe("a member that leaves while the request to cancel the batch's order gets no answer", () => {
  async function leaveWithoutAnswer() {
    const simulation = await placeThreeOrders();
    await simulation.advanceTime(32);
    simulation.failNext("cancelOrder", "before");
    await simulation.editOrder("2", { shipping: buildAddress({ street: "99 Broadway" }) });
    expect(simulation.readBatch().members[1]?.memberState).toBe("leaving");
    expect(simulation.listLiveOrders()).toHaveLength(1);
    return simulation;
  }
  const takeEffect = (simulation: BridgeSimulation) => simulation.courier.cancelOrder("9000");
  const readRefunds = async (simulation: BridgeSimulation) =>
    (await simulation.listDeliveries()).map(({ money }) => money.refunded?.minor);

  it("is refunded and booked again when the request takes effect as a driver is assigned", async () => {
    const simulation = await leaveWithoutAnswer();
    simulation.moveOrder("9000", "assigned");
    await takeEffect(simulation);
    await simulation.advanceTime(40);

    expect(listOrderNames(simulation)).toEqual(["#1, #2, #3", "#1, #3", "#2"]);
    expect(simulation.listLiveOrders()).toHaveLength(2);
    expect(await readRefunds(simulation)).toEqual([167, 167, 166]);
  });

  it("is refunded when the request takes effect during a pause, and is booked again after it", async () => {
    const simulation = await leaveWithoutAnswer();
    simulation.conditions.store = { pausedAt: simulation.time.now };
    await simulation.advanceTime(3);
    await takeEffect(simulation);
    await simulation.advanceTime(10);
    expect(simulation.listLiveOrders()).toEqual([]);
    expect(await readRefunds(simulation)).toEqual([334, 333, 333]);
    simulation.conditions.store = {};
    await simulation.editOrder("2", {});
    await simulation.advanceTime(40);

    expect(listOrderNames(simulation)).toEqual(["#1, #2, #3", "#1, #3", "#2"]);
    expect(simulation.faults).toEqual([]);
  });

  it("stays once the courier has the parcels, and refuses the request when it takes effect", async () => {
    const simulation = await leaveWithoutAnswer();
    simulation.moveOrder("9000", "picked-up");
    await simulation.advanceTime(3);
    expect(simulation.readBatch().members[1]?.memberState).toBe("locked");

    expect(await takeEffect(simulation)).toMatchObject({ ok: false });
    simulation.moveOrder("9000", "delivered");
    await simulation.advanceTime(5);
    expect((await simulation.listDeliveries()).map(({ state }) => state)).toEqual(
      Array(3).fill("completed"),
    );
  });
});

it("a member whose order is in the trash keeps its alert when another one leaves", async () => {
  const simulation = await placeThreeOrders();
  await simulation.advanceTime(32);
  await simulation.editOrder("1", { status: "trashed" });
  await simulation.advanceTime(1);
  const gone = { alert: { code: "gone" } };
  expect(await simulation.readDelivery("1")).toMatchObject(gone);

  await simulation.editOrder("2", { status: "cancelled" });
  for (let minute = 0; minute < 5; minute++) {
    await simulation.advanceTime(1);
    expect(await simulation.readDelivery("1")).toMatchObject(gone);
  }
  expect(simulation.listLiveOrders().map(({ request }) => request.name)).toEqual(["#1, #3"]);
});

it("a member ignores a new batch order that does not include it", () => {
  const key = buildDeliveryKey("1");
  const order = { refusals: 0, orderId: "9000" };
  const batch = buildBatch({
    order: { refusals: 0, orderId: "9001" },
    members: [{ key, memberState: "joined", statusHistory: [] }],
  });
  const decideProgress = (routes: string[]) =>
    decideMemberProgress(
      buildObservation({
        delivery: buildDelivery({ key, order, batchId: batch.batchId }),
        batch: { ...batch, routes },
        settings: buildBatchingSettings(),
      }),
    );

  expect(decideProgress([formatDeliveryKey(key)])).toEqual({
    kind: "switch-batch-order",
    orderId: "9001",
  });
  expect(decideProgress([])).toBeUndefined();
});
