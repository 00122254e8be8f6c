import { expect } from "vitest";
import { isSettled } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { decisionOf } from "#shared/bridge/domain/reconcile/observation.ts";
import type { BridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const OVER = ["cancelled", "failed", "delivered"];

/** No more than one that is not over, point or order, for each delivery; and none that nobody knows. */
export async function expectOneEach(world: BridgeWorld): Promise<void> {
  const all = await world.every();
  const keys = world.points.map(({ accessKey }) => accessKey);
  expect(new Set(keys).size).toBe(keys.length);
  const underWay = world.orders.filter(({ stage }) => !OVER.includes(stage ?? ""));
  const names = underWay.flatMap(({ request }) => request.name.split(", "));
  for (const name of new Set(names)) {
    const parts = all.filter(({ orderName }) => orderName === name).length;
    expect(names.filter((one) => one === name).length, `orders of ${name}`).toBeLessThanOrEqual(
      parts,
    );
  }
}

/** Each order under way is one that a delivery or a batch knows, or is about to find by its token. */
export async function expectNoneForgotten(world: BridgeWorld): Promise<void> {
  const all = await world.every();
  const known = [...all, ...world.batches.all()].map(({ order }) => order?.orderId);
  for (const { id, stage } of world.orders) {
    if (!OVER.includes(stage ?? "")) expect(known).toContain(id);
  }
}

const BOOKABLE = ["courier-refused", "price-above-ceiling", "in-batch", "alone", "elsewhere"];
const STATE_OF = { skip: "skipped", wait: "waiting", hold: "held" } as const;

/** Where it rests is where the rules say it rests. */
export async function expectExplained(world: BridgeWorld): Promise<void> {
  for (const delivery of await world.every()) {
    const { calledOff, pointId, order, reason, state } = delivery;
    const isBooked = pointId !== undefined || order?.orderId !== undefined;
    if (isBooked || calledOff !== undefined || delivery.trouble !== undefined) continue;
    const decision = decided(world, delivery);
    if (decision.kind === "deliver") expect([...BOOKABLE, undefined]).toContain(reason?.code);
    else expect([state, reason?.code]).toEqual([STATE_OF[decision.kind], decision.reason.code]);
  }
}

const decided = (world: BridgeWorld, delivery: Delivery) =>
  decisionOf({
    delivery,
    order: world.orderNow(delivery.key.orderId) ?? "gone",
    settings: world.set.settings,
    courier: {},
    accessKey: "",
    now: world.time.now,
  });

/** It came to rest, told everybody once, and looks again where something may come. */
export async function expectAtRest(world: BridgeWorld): Promise<void> {
  expect(world.faults).toEqual([]);
  for (const { told, journey, state, nextLookAt, reason } of await world.every()) {
    expect(new Set(told).size).toBe(told.length);
    const stage = journey.at(-1)?.stage;
    const isQuiet =
      state === "skipped" || state === "cancelled" || (stage !== undefined && isSettled(stage));
    if (!isQuiet && reason?.code !== "courier-refused") expect(nextLookAt, state).toBeDefined();
    if (nextLookAt) expect(nextLookAt.getTime()).toBeGreaterThan(world.time.now.getTime());
  }
}
