import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { FulfillmentOrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { graphTime } from "#test/sandbox/shopify/time.ts";
import type { OrdersArguments } from "./find-orders.ts";
import { connection } from "./paginate.ts";
import { type Term, termsOf, textMeets, timeMeets } from "./search-query.ts";
import type { Views } from "./views.ts";

interface FulfillmentOrdersArguments extends OrdersArguments {
  readonly includeClosed?: boolean | null;
}

/** The shop's fulfillment orders that meet the search, without the closed ones unless asked for. */
export function findFulfillmentOrders(
  shop: Shop,
  views: Views,
  search: FulfillmentOrdersArguments,
) {
  const terms = termsOf(search.query);
  const found = shop.store.fulfillmentOrders
    .all()
    .filter(({ status }) => search.includeClosed || !["CLOSED", "CANCELLED"].includes(status))
    .filter((record) => terms.every((term) => filters[term.name]?.(record, term) ?? true))
    .map((record) => ({
      key: `${search.sortKey === "UPDATED_AT" ? graphTime(record.updatedAt) : ""} ${record.id}`,
      node: views.fulfillmentOrder(record),
    }));
  return connection(found, search);
}

const filters: Readonly<Record<string, (record: FulfillmentOrderRecord, term: Term) => boolean>> = {
  status: (record, term) => textMeets(record.status, { ...term, value: term.value.toLowerCase() }),
  updated_at: (record, term) => timeMeets(graphTime(record.updatedAt), term),
};
