import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type {
  DeliveryFilter,
  DeliveryListing,
  ListedDelivery,
  ListPosition,
} from "#shared/bridge/ports/delivery-listing.ts";

/** Creates a list of deliveries in memory, newest first, that counts how often it is read. */
export function createInMemoryListing(deliveries: readonly ListedDelivery[]) {
  const all = deliveries.toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt));
  const counts = { reads: 0 };
  const listing: DeliveryListing = {
    async listPage(_, { state, from, before }, limit, after) {
      counts.reads += 1;
      if (after !== undefined && isOutside(after, { from, before }))
        throw new Error("The provided starting key is outside query boundaries");
      const matches = all.filter(
        (one) => (state === undefined || one.state === state) && !isOutside(one, { from, before }),
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

/** DynamoDB refuses a position that its query cannot reach. */
const isOutside = (
  { createdAt }: Pick<ListPosition, "createdAt">,
  { from, before }: Pick<DeliveryFilter, "from" | "before">,
): boolean =>
  (from !== undefined && createdAt < from) || (before !== undefined && createdAt >= before);

const findNext = (matches: readonly ListedDelivery[], { key }: ListPosition): number =>
  matches.findIndex((one) => formatDeliveryKey(one.key) === formatDeliveryKey(key)) + 1;
