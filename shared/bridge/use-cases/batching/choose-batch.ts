import { type Batch, isOpen } from "#shared/bridge/domain/batching/batch.ts";
import { isInLane, laneOf } from "#shared/bridge/domain/batching/batch-group-key.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { batchClosesAt } from "#shared/bridge/domain/dispatch/schedule/batch-close.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Sight } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";

const MOST_TRIES = 4;

/**
 * The batch of the pick-up location that is open for its mode and date, or a new one named after this
 * delivery. Orders that come at once agree on one: the first to name its own wins, the others find it named.
 */
export async function chooseBatch(
  sight: Sight,
  delivery: Delivery,
  plan: Plan,
  now: Date,
): Promise<Batch> {
  const { batches, store } = sight;
  const [location] = plan.pickUps;
  if (location === undefined || plan.batching === undefined) {
    throw new Error("a batch is chosen for a delivery that goes alone");
  }
  const { leadMinutes } = sight.settings.schedule;
  const closesAt = batchClosesAt(plan.batching, now, location, plan.readyAt);
  const lane = laneOf(plan, location, closesAt, leadMinutes);
  const door = `${location.id}/${lane}`;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const named = await batches.openAt(store.storeId, door);
    const open = named && (await batches.find(store.storeId, named));
    // One of another courier account is not for it: its store changed accounts meanwhile.
    const isForIt =
      open?.accountId === sight.account.accountId &&
      isInLane(open, plan, location, leadMinutes, now);
    if (open !== undefined && isForIt && isOpen(open, now)) return open;
    const fresh = newBatch(sight, delivery, { pickUpId: location.id, lane, closesAt }, now);
    await batches.create(fresh);
    const outcome = await batches.openNext(store.storeId, door, fresh.batchId, named);
    if (outcome === "named") return fresh;
  }
  throw new Unavailable("Many orders are collected at once. It is tried again by itself.");
}

function newBatch(
  { store, account }: Sight,
  { key, version }: Delivery,
  where: Pick<Batch, "pickUpId" | "lane" | "closesAt">,
  now: Date,
): Batch {
  return {
    storeId: store.storeId,
    // The version: an order that travels again later opens another one.
    batchId: batchIdSchema.parse(`${key.orderId}-${key.part}-${version}`),
    version: 0,
    createdAt: now,
    accountId: account.accountId,
    ...where,
    state: "collecting",
    members: [],
    order: NO_ORDER,
    routes: [],
    heard: [],
    timeline: [],
    nextLookAt: where.closesAt,
  };
}
