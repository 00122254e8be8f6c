import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { findOldestAffected, isAffected } from "#shared/bridge/domain/stores/store-change.ts";
import type { DeliveryListing, ListPosition } from "#shared/bridge/ports/delivery-listing.ts";
import type { BulkReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface RequestAffectedDeliveriesDeps {
  readonly listing: DeliveryListing;
  readonly reconcileQueue: BulkReconcileQueue;
  readonly shopEvents: ShopEventQueue;
  readonly clock: Clock;
}

type WaitingEvent = Extract<ShopEvent, { kind: "reconcile-waiting" }>;

/** What was not permitted before may be now. An app that is installed again had no permission at all. */
const PERMITTING: readonly WaitingEvent["reason"][] = ["permissions-changed", "installed"];

const PAGE_SIZE = 500;
/** So many pages are read, and their deliveries requested, in a few seconds. */
const PAGES_PER_EVENT = 10;

/**
 * Requests the deliveries of a store that a change concerns, the latest first. After so many, another
 * event goes on. Safe to repeat: the queues drop what was sent before.
 */
export async function requestAffectedDeliveries(
  { listing, reconcileQueue, shopEvents, clock }: RequestAffectedDeliveriesDeps,
  storeId: StoreId,
  event: WaitingEvent,
): Promise<"requested" | "requesting"> {
  const { reason, run } = event;
  let after = toListPosition(storeId, event);
  // All events of a run list the same: DynamoDB refuses to go on after a position that became too old.
  const from = after === undefined ? findOldestAffected(reason, clock()) : event.from;
  let pages = 0;
  do {
    const page = await listing.listPage(storeId, { from }, PAGE_SIZE, after);
    const affected = page.deliveries.filter((delivery) => isAffected(delivery, reason));
    await reconcileQueue.sendAll(
      affected.map(({ key }) => ({
        request: {
          ...{ ...key, reason },
          ...(PERMITTING.includes(reason) && { havePermissionsChanged: true as const }),
        },
        deduplicationId: run,
      })),
    );
    after = page.next;
    pages += 1;
  } while (after !== undefined && pages < PAGES_PER_EVENT);
  if (after === undefined) return "requested";
  const { key, createdAt } = after;
  const next = { ...event, from, after: { orderId: key.orderId, part: key.part, createdAt } };
  // Each run has events of its own: what an earlier run has passed may concern a later one.
  await shopEvents.send(next, `${event.kind} ${run} after ${key.orderId} ${key.part}`);
  return "requesting";
}

const toListPosition = (storeId: StoreId, { after }: WaitingEvent): ListPosition | undefined =>
  after && {
    key: { storeId, orderId: after.orderId, part: after.part },
    createdAt: after.createdAt,
  };
