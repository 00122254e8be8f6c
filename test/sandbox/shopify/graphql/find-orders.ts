import { type RestOrder, readBody, tagsOf } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { OrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { graphTime } from "#test/sandbox/shopify/time.ts";
import { connection, type PageArguments } from "./paginate.ts";
import { type Term, termsOf, textMeets, timeMeets } from "./search-query.ts";
import type { Views } from "./views.ts";

export interface OrdersArguments extends PageArguments {
  readonly query?: string | null;
  readonly sortKey?: string | null;
}
interface Found {
  readonly record: OrderRecord;
  readonly body: RestOrder;
}

/** The orders that meet the search, by their sort key; an unknown filter filters nothing. */
export function findOrders(shop: Shop, views: Views, search: OrdersArguments) {
  const terms = termsOf(search.query);
  const found = shop.store.orders
    .all()
    .map((record) => ({ record, body: readBody(record) }))
    .filter((order) => terms.every((term) => filters[term.name]?.(order, term) ?? true))
    .map((order) => ({ key: keyOf(order, search.sortKey), node: order.record }));
  const page = connection(found, search);
  const edges = page.edges.map((edge) => ({ ...edge, node: views.order(edge.node) }));
  return { ...page, edges, nodes: edges.map(({ node }) => node) };
}

const statusOf = (body: RestOrder) =>
  body.cancelled_at ? "cancelled" : body.closed_at ? "closed" : "open";

const filters: Readonly<Record<string, (order: Found, term: Term) => boolean>> = {
  updated_at: ({ body }, term) => timeMeets(body.updated_at, term),
  created_at: ({ body }, term) => timeMeets(body.created_at, term),
  processed_at: ({ body }, term) => timeMeets(body.processed_at ?? body.created_at, term),
  financial_status: ({ body }, term) => textMeets(body.financial_status, term),
  fulfillment_status: ({ body }, term) => textMeets(body.fulfillment_status ?? "unfulfilled", term),
  status: ({ body }, term) => textMeets(statusOf(body), term),
  name: ({ body }, { value }) => body.name.replace("#", "") === value.replace("#", ""),
  id: ({ record }, { value }) => record.id === value,
  test: ({ body }, { value }) => String(body.test) === value,
  tag: ({ body }, { value }) => tagsOf(body).includes(value),
};

function keyOf({ record, body }: Found, sortKey: string | null | undefined): string {
  const id = record.id.padStart(20, "0");
  if (sortKey === "UPDATED_AT") return `${graphTime(body.updated_at)} ${id}`;
  if (sortKey === "CREATED_AT") return `${graphTime(body.created_at)} ${id}`;
  if (sortKey === "ORDER_NUMBER") return `${String(record.number).padStart(12, "0")} ${id}`;
  if (sortKey === "ID") return id;
  return `${graphTime(body.processed_at ?? body.created_at)} ${id}`;
}
