import pMap from "p-map";
import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { OrderComparison } from "#shared/bridge/domain/stores/store-health.ts";
import type { DeliveryStates } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { ChangedOrder, Storefront } from "#shared/bridge/ports/storefront.ts";
import { chunkItems } from "#shared/kernel/chunk-items.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly states: DeliveryStates;
  readonly reconcileQueue: ReconcileQueue;
  readonly clock: Clock;
}

interface WeekComparison {
  readonly storeId: StoreId;
  readonly storefront: Storefront;
  readonly since: Date;
  /** How far earlier sweeps have come: what changed later is being hinted at just now. */
  readonly sweptUntil: Date;
  /** Look at all that is not settled again: the store does not say which orders were edited. */
  readonly areEditsHidden: boolean;
  /** Comparing ends after this time, with what it has. */
  readonly endsAt: Date;
}

/** The hint for a change this young may still be in the queue. */
const QUEUE_DELAY_MS = 10 * 60_000;
const CHUNK_SIZE = 100;
const QUEUE_CONCURRENCY = 10;

/**
 * Counts the store's orders of some time against the bridge's deliveries, and hints at each that has
 * none: the two numbers being equal proves that nothing was lost.
 */
export async function compareWeekOfOrders(
  deps: Deps,
  week: WeekComparison,
): Promise<OrderComparison> {
  const now = deps.clock();
  const states = new Map<StoreOrderId, DeliveryState | undefined>();
  let isWhole = true;
  for await (const chunk of chunkItems(week.storefront.listChangedOrders(week.since), CHUNK_SIZE)) {
    for (const [orderId, state] of await compareChunk(deps, week, chunk, now)) {
      states.set(orderId, state);
    }
    isWhole = deps.clock() <= week.endsAt;
    if (!isWhole) break;
  }
  const missing = [...states.values()].filter((state) => state === undefined).length;
  const storeOrders = states.size;
  const deliveries = storeOrders - missing;
  return { at: now, since: week.since, storeOrders, deliveries, missing, isComplete: isWhole };
}

/** The orders of a chunk with the states of their deliveries; those to be looked at are hinted. */
async function compareChunk(
  { states, reconcileQueue }: Deps,
  week: WeekComparison,
  chunk: readonly ChangedOrder[],
  now: Date,
): Promise<Map<StoreOrderId, DeliveryState | undefined>> {
  const { storeId } = week;
  const knownStates = await states.findStates(storeId, [
    ...new Set(chunk.map(({ orderId }) => orderId)),
  ]);
  const compared = chunk.filter(
    (order) => knownStates.has(order.orderId) || isOverdue(order, week, now),
  );
  const unreconciled = compared.filter(({ orderId }) =>
    shouldReconcile(knownStates.get(orderId), week),
  );
  await pMap(
    unreconciled,
    ({ orderId, changedAt }) =>
      reconcileQueue.send(
        { storeId, orderId, part: 1, reason: "week compared" },
        `week ${orderId} ${changedAt.toISOString()}`,
      ),
    { concurrency: QUEUE_CONCURRENCY },
  );
  return new Map(compared.map(({ orderId }) => [orderId, knownStates.get(orderId)]));
}

const isOverdue = (
  { changedAt }: ChangedOrder,
  { sweptUntil }: WeekComparison,
  now: Date,
): boolean => changedAt <= sweptUntil && now.getTime() - changedAt.getTime() >= QUEUE_DELAY_MS;

const shouldReconcile = (
  state: DeliveryState | undefined,
  { areEditsHidden }: WeekComparison,
): boolean => state === undefined || (areEditsHidden && state !== "completed");
