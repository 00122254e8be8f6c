import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type {
  DeliveryListing,
  ListedDelivery,
  ListPosition,
} from "#shared/bridge/ports/delivery-listing.ts";

const PAGE_SIZE = 100;

/**
 * Lists the orders that wait for the start of the store, the one that was seen first at the head: what
 * comes in between two looks is added at the end.
 */
export async function listWaitingOrders(
  listing: DeliveryListing,
  storeId: StoreId,
): Promise<readonly ListedDelivery[]> {
  const found: ListedDelivery[] = [];
  let after: ListPosition | undefined;
  do {
    const page = await listing.listPage(storeId, { state: "waiting" }, PAGE_SIZE, after);
    found.push(...page.deliveries.filter(({ reason }) => reason?.code === "not-started"));
    after = page.next;
  } while (after !== undefined);
  return found.toReversed();
}
