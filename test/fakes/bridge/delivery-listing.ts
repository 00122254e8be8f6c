import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type {
  DeliveryListing,
  ListedDelivery,
  ListPosition,
} from "#shared/bridge/ports/delivery-listing.ts";

/** Creates a list of deliveries in memory, newest first, that counts how often it is read. */
export function createInMemoryListing(deliveries: readonly ListedDelivery[]) {
  const all = deliveries.toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt));
  const counts = { reads: 0 };
  const listing: DeliveryListing = {
    async listPage(_, { state, from }, limit, after) {
      counts.reads += 1;
      const matches = all.filter(
        (one) =>
          (state === undefined || one.state === state) &&
          (from === undefined || one.createdAt >= from),
      );
      const start = after === undefined ? 0 : findNext(matches, after);
      const page = matches.slice(start, start + limit);
      const last = page.at(-1);
      const isEnd = start + limit >= matches.length;
      const next = isEnd || !last ? undefined : { key: last.key, createdAt: last.createdAt };
      return { deliveries: page, next };
    },
  };
  return { listing, counts };
}

const findNext = (matches: readonly ListedDelivery[], { key }: ListPosition): number =>
  matches.findIndex((one) => formatDeliveryKey(one.key) === formatDeliveryKey(key)) + 1;
