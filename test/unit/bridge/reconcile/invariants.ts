import { expect } from "vitest";
import { isFinalStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { evaluateRules } from "#shared/bridge/domain/reconcile/decide-booking.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import type { BridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const FINAL_STATUSES = ["cancelled", "failed", "delivered"];

/** Expects at most one active point or order for each delivery, and no unknown ones. */
export async function expectNoDuplicates(simulation: BridgeSimulation): Promise<void> {
  const all = await simulation.listDeliveries();
  const keys = simulation.points.map(({ accessKey }) => accessKey);
  expect(new Set(keys).size).toBe(keys.length);
  const activeOrders = simulation.orders.filter(
    ({ status }) => !FINAL_STATUSES.includes(status ?? ""),
  );
  const names = activeOrders.flatMap(({ request }) => request.name.split(", "));
  for (const name of new Set(names)) {
    const parts = all.filter(({ orderName }) => orderName === name).length;
    expect(names.filter((one) => one === name).length, `orders of ${name}`).toBeLessThanOrEqual(
      parts,
    );
  }
}

/** Expects that a delivery or a batch holds the id of each active courier order. */
export async function expectNoOrphans(simulation: BridgeSimulation): Promise<void> {
  const all = await simulation.listDeliveries();
  const knownOrderIds = [...all, ...simulation.batches.listAll()].map(
    ({ order }) => order?.orderId,
  );
  for (const { id, status } of simulation.orders) {
    if (!FINAL_STATUSES.includes(status ?? "")) expect(knownOrderIds).toContain(id);
  }
}

const BOOKABLE = [
  "courier-refused",
  "batch-refused",
  "price-above-ceiling",
  "in-batch",
  "not-batched",
];
const STATE_BY_DECISION = { skip: "skipped", wait: "waiting", hold: "held" } as const;

/** Expects that the dispatch rules explain the state of each unbooked delivery. */
export async function expectStatesExplained(simulation: BridgeSimulation): Promise<void> {
  for (const delivery of await simulation.listDeliveries()) {
    const { cancellation, pointId, order, reason, state } = delivery;
    const isBooked = pointId !== undefined || order?.orderId !== undefined;
    if (isBooked || cancellation !== undefined || delivery.lastError !== undefined) continue;
    const decision = evaluateDelivery(simulation, delivery);
    if (decision.kind === "deliver") expect([...BOOKABLE, undefined]).toContain(reason?.code);
    else
      expect([state, reason?.code]).toEqual([
        STATE_BY_DECISION[decision.kind],
        decision.reason.code,
      ]);
  }
}

const evaluateDelivery = (simulation: BridgeSimulation, delivery: Delivery) =>
  evaluateRules({
    delivery,
    order: simulation.findOrder(delivery.key.orderId) ?? "gone",
    settings: simulation.conditions.settings,
    start: EVERY_ORDER,
    pausedAt: undefined,
    courier: {},
    accessKey: "",
    now: simulation.time.now,
  });

/**
 * Expects that every delivery is idle, sent each update once, and is requeued where more can
 * happen.
 */
export async function expectIdle(simulation: BridgeSimulation): Promise<void> {
  expect(simulation.faults).toEqual([]);
  for (const {
    sentUpdates,
    statusHistory,
    state,
    requeueAt,
    reason,
  } of await simulation.listDeliveries()) {
    expect(new Set(sentUpdates).size).toBe(sentUpdates.length);
    const status = statusHistory.at(-1)?.status;
    const isFinished =
      state === "skipped" ||
      state === "cancelled" ||
      (status !== undefined && isFinalStatus(status));
    if (!isFinished && reason?.code !== "courier-refused") expect(requeueAt, state).toBeDefined();
    if (requeueAt) expect(requeueAt.getTime()).toBeGreaterThan(simulation.time.now.getTime());
  }
}
