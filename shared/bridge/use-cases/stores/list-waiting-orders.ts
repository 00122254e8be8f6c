import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreStart } from "#shared/bridge/domain/stores/store-start.ts";
import type { DeliveryListing, ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";

/** Orders that wait for the start of their store, the one that was seen first at the head. */
export interface WaitingOrders {
  readonly orders: readonly ListedDelivery[];
  /** Earlier ones can wait too. */
  readonly hasMore: boolean;
}

const NONE: WaitingOrders = { orders: [], hasMore: false };
/** A page that shows how many orders wait counts no further. */
const MAX_COUNTED = 100;

/** Lists the orders that wait for a start that was not made yet. Of a started store, nothing is read. */
export const listOrdersBeforeStart = async (
  listing: DeliveryListing,
  storeId: StoreId,
  start: StoreStart | undefined,
): Promise<WaitingOrders> =>
  start === undefined ? listWaitingOrders(listing, storeId, MAX_COUNTED) : NONE;

/**
 * Lists the latest orders that wait for the start and were seen by then, with one look at the list,
 * however many orders the store has. A later look with the same time lists no order that came in
 * since. An order that no longer waits moves those after it up; an earlier one can take its place.
 */
export async function listWaitingOrders(
  listing: DeliveryListing,
  storeId: StoreId,
  limit: number,
  seenUntil?: Date,
): Promise<WaitingOrders> {
  const before = seenUntil && new Date(seenUntil.getTime() + 1);
  const page = await listing.listPage(storeId, { state: "waiting", before }, limit + 1);
  const found = page.deliveries.filter(({ reason }) => reason?.code === "not-started");
  return {
    orders: found.slice(0, limit).toReversed(),
    hasMore: page.next !== undefined || found.length > limit,
  };
}
