import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { FulfillmentOrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { formatGraphqlTime } from "#test/sandbox/shopify/time.ts";
import type { OrdersArguments } from "./find-orders.ts";
import { paginate } from "./paginate.ts";
import { matchesText, matchesTime, parseTerms, type SearchTerm } from "./search-query.ts";
import type { Views } from "./views/views.ts";
import { isVisible } from "./visible-fulfillment-orders.ts";

interface FulfillmentOrdersArguments extends OrdersArguments {
  readonly includeClosed?: boolean | null;
}

/** Finds the fulfillment orders that match the search. Excludes closed ones by default. */
export function findFulfillmentOrders(
  shop: Shop,
  views: Views,
  search: FulfillmentOrdersArguments,
) {
  const terms = parseTerms(search.query);
  const found = shop.store.fulfillmentOrders
    .listAll()
    .filter((record) => isVisible(shop, record))
    .filter(({ status }) => search.includeClosed || !["CLOSED", "CANCELLED"].includes(status))
    .filter((record) => terms.every((term) => filters.get(term.name)?.(record, term) ?? true))
    .map((record) => ({
      key: `${search.sortKey === "UPDATED_AT" ? formatGraphqlTime(record.updatedAt) : ""} ${record.id}`,
      node: views.viewFulfillmentOrder(record),
    }));
  return paginate(found, search);
}

type RecordFilter = (record: FulfillmentOrderRecord, term: SearchTerm) => boolean;

const filters: ReadonlyMap<string, RecordFilter> = new Map(
  Object.entries<RecordFilter>({
    status: (record, term) =>
      matchesText(record.status, { ...term, value: term.value.toLowerCase() }),
    updated_at: (record, term) => matchesTime(formatGraphqlTime(record.updatedAt), term),
  }),
);
