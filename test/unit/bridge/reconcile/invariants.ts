import { expect } from "vitest";
import { isFinalStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { evaluateRules } from "#shared/bridge/domain/reconcile/observation.ts";
import type { BridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const OVER = ["cancelled", "failed", "delivered"];

/** No more than one that is not over, point or order, for each delivery; and none that nobody knows. */
export async function expectOneEach(simulation: BridgeSimulation): Promise<void> {
  const all = await simulation.listDeliveries();
  const keys = simulation.points.map(({ accessKey }) => accessKey);
  expect(new Set(keys).size).toBe(keys.length);
  const underWay = simulation.orders.filter(({ status }) => !OVER.includes(status ?? ""));
  const names = underWay.flatMap(({ request }) => request.name.split(", "));
  for (const name of new Set(names)) {
    const parts = all.filter(({ orderName }) => orderName === name).length;
    expect(names.filter((one) => one === name).length, `orders of ${name}`).toBeLessThanOrEqual(
      parts,
    );
  }
}

/** Each order under way is one that a delivery or a batch knows, or is about to find by its token. */
export async function expectNoneForgotten(simulation: BridgeSimulation): Promise<void> {
  const all = await simulation.listDeliveries();
  const known = [...all, ...simulation.batches.listAll()].map(({ order }) => order?.orderId);
  for (const { id, status } of simulation.orders) {
    if (!OVER.includes(status ?? "")) expect(known).toContain(id);
  }
}

const BOOKABLE = ["courier-refused", "price-above-ceiling", "in-batch", "alone", "elsewhere"];
const STATE_OF = { skip: "skipped", wait: "waiting", hold: "held" } as const;

/** Where it rests is where the rules say it rests. */
export async function expectExplained(simulation: BridgeSimulation): Promise<void> {
  for (const delivery of await simulation.listDeliveries()) {
    const { cancellation, pointId, order, reason, state } = delivery;
    const isBooked = pointId !== undefined || order?.orderId !== undefined;
    if (isBooked || cancellation !== undefined || delivery.lastError !== undefined) continue;
    const decision = decided(simulation, delivery);
    if (decision.kind === "deliver") expect([...BOOKABLE, undefined]).toContain(reason?.code);
    else expect([state, reason?.code]).toEqual([STATE_OF[decision.kind], decision.reason.code]);
  }
}

const decided = (simulation: BridgeSimulation, delivery: Delivery) =>
  evaluateRules({
    delivery,
    order: simulation.findOrder(delivery.key.orderId) ?? "gone",
    settings: simulation.conditions.settings,
    courier: {},
    accessKey: "",
    now: simulation.time.now,
  });

/** It came to rest, told everybody once, and looks again where something may come. */
export async function expectAtRest(simulation: BridgeSimulation): Promise<void> {
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
    const isQuiet =
      state === "skipped" ||
      state === "cancelled" ||
      (status !== undefined && isFinalStatus(status));
    if (!isQuiet && reason?.code !== "courier-refused") expect(requeueAt, state).toBeDefined();
    if (requeueAt) expect(requeueAt.getTime()).toBeGreaterThan(simulation.time.now.getTime());
  }
}
