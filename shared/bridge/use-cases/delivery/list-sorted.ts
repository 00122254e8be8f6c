import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  comparePlaces,
  type ListSort,
  type SortPlace,
  toSortPlace,
} from "#shared/bridge/domain/listing/list-sort.ts";
import type {
  DeliveryFilter,
  DeliveryListing,
  ListedDelivery,
} from "#shared/bridge/ports/delivery-listing.ts";

/** What one query of the index reads: a thousand entries of a few hundred bytes are below 1 MB. */
export const MAX_SORTED = 1000;

interface SortedPage {
  readonly deliveries: readonly ListedDelivery[];
  /** The place of the last one; undefined on the last page. */
  readonly next: SortPlace | undefined;
}

/** Why a list is not sorted: it is too long, or too long to be looked through for what the filter selects. */
type Unsorted = "too-many" | "out-of-reach";

/**
 * Lists a page of what the filter selects, sorted. All of it is read for each page: `too-many` if it is
 * more than a thousand deliveries, `out-of-reach` if fewer are found and some may be further back than is
 * looked through.
 */
export async function listSorted(
  listing: DeliveryListing,
  storeId: StoreId,
  filter: Omit<DeliveryFilter, "text">,
  { sort, limit, after }: { sort: ListSort; limit: number; after: SortPlace | undefined },
): Promise<SortedPage | Unsorted> {
  const { deliveries, next } = await listing.listPage(storeId, filter, MAX_SORTED + 1);
  if (deliveries.length > MAX_SORTED) return "too-many";
  if (next !== undefined) return "out-of-reach";
  const ordered = deliveries
    .map((one) => ({ one, place: toSortPlace(one, sort) }))
    .filter(({ place }) => after === undefined || comparePlaces(sort, place, after) > 0)
    .toSorted((one, other) => comparePlaces(sort, one.place, other.place));
  return {
    deliveries: ordered.slice(0, limit).map(({ one }) => one),
    next: ordered.length > limit ? ordered[limit - 1]?.place : undefined,
  };
}
