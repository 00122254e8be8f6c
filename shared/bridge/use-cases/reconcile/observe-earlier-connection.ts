import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { EarlierConnection } from "#shared/bridge/domain/reconcile/observation.ts";
import { getEarlierWorkEnd } from "#shared/bridge/domain/stores/store.ts";
import { isUnsent, type ReconcileContext } from "./reconcile-context.ts";

/**
 * Reads what the earlier connections of the shop did with an order that is not booked yet. Returns
 * undefined if the shop was never connected under another store id, or the order never was theirs.
 */
export async function observeEarlierConnection(
  { store, deliveries }: Pick<ReconcileContext, "store" | "deliveries">,
  delivery: Delivery,
  now: Date,
): Promise<EarlierConnection | undefined> {
  const { moved } = store;
  if (moved === undefined || isBooked(delivery) || delivery.isManual) return undefined;
  const { orderId } = delivery.key;
  const earlier = await Promise.all(
    moved.earlierStoreIds.map((storeId) => deliveries.find({ storeId, orderId, part: 1 })),
  );
  const found = earlier.filter((one) => one !== undefined);
  if (found.some(isHandled)) return { kind: "handled" };
  const endsAt = getEarlierWorkEnd(moved);
  return now < endsAt ? { kind: "ends", at: endsAt } : undefined;
}

const UNHANDLED_STATES: readonly Delivery["state"][] = ["new", "waiting", "skipped", "held"];

/** Whether the courier has the order, had it, or may have it. A split order is handled by its parts. */
const isHandled = (delivery: Delivery): boolean =>
  !UNHANDLED_STATES.includes(delivery.state) ||
  isBooked(delivery) ||
  !isUnsent(delivery) ||
  delivery.parts !== undefined ||
  delivery.batchId !== undefined;
