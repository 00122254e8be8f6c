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
  /** The progress of the sweeps. Later changes may still wait in the queue. */
  readonly sweptUntil: Date;
  /**
   * Requests all deliveries that are not completed, because the store does not show which orders
   * were edited.
   */
  readonly areEditsHidden: boolean;
  /** Stops at the next chunk after this time and returns an incomplete result. */
  readonly endsAt: Date;
}

/** The reconcile request for a younger change may still be in the queue. */
const QUEUE_DELAY_MS = 10 * 60_000;
const CHUNK_SIZE = 100;
const QUEUE_CONCURRENCY = 10;

/**
 * Compares the store's changed orders with the bridge's deliveries and requests reconciliation of
 * each order that has none. Equal numbers prove that no order was lost.
 */
export async function compareWeekOfOrders(
  deps: Deps,
  week: WeekComparison,
): Promise<OrderComparison> {
  const now = deps.clock();
  const states = new Map<StoreOrderId, DeliveryState | undefined>();
  let isComplete = true;
  for await (const chunk of chunkItems(week.storefront.listChangedOrders(week.since), CHUNK_SIZE)) {
    for (const [orderId, state] of await compareChunk(deps, week, chunk, now)) {
      states.set(orderId, state);
    }
    isComplete = deps.clock() <= week.endsAt;
    if (!isComplete) break;
  }
  const missing = [...states.values()].filter((state) => state === undefined).length;
  const storeOrders = states.size;
  const deliveries = storeOrders - missing;
  return { at: now, since: week.since, storeOrders, deliveries, missing, isComplete };
}

/** Returns the delivery states of a chunk's orders and requests the orders that need it. */
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
        { storeId, orderId, part: 1, reason: "week comparison" },
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
