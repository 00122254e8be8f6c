import { isOrderShown } from "#test/sandbox/shopify/orders/is-order-shown.ts";
import { parseTags, type RestOrder, readBody } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { OrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { formatGraphqlTime } from "#test/sandbox/shopify/time.ts";
import { type PageArguments, paginate } from "./paginate.ts";
import {
  matchesText,
  matchesTime,
  matchesWords,
  parseTerms,
  type SearchTerm,
} from "./search-query.ts";
import type { Views } from "./views/views.ts";

export interface OrdersArguments extends PageArguments {
  readonly query?: string | null;
  readonly sortKey?: string | null;
}
interface FoundOrder {
  readonly record: OrderRecord;
  readonly body: RestOrder;
}

/** Finds the orders that match the search, by their sort key. Ignores filters with unknown names. */
export function findOrders(shop: Shop, views: Views, search: OrdersArguments) {
  const terms = parseTerms(search.query);
  const found = shop.store.orders
    .listAll()
    .filter((record) => isOrderShown(shop, record))
    .map((record) => ({ record, body: readBody(record) }))
    .filter((order) => terms.every((term) => filters.get(term.name)?.(order, term) ?? true))
    .map((order) => ({ key: getSortKey(order, search.sortKey), node: order.record }));
  const page = paginate(found, search);
  const edges = page.edges.map((edge) => ({ ...edge, node: views.viewOrder(edge.node) }));
  return { ...page, edges, nodes: edges.map(({ node }) => node) };
}

const getStatus = (body: RestOrder) =>
  body.cancelled_at ? "cancelled" : body.closed_at ? "closed" : "open";

/** Shopify does not document which fields it searches without a name; those of the admin's search. */
function listSearchTexts({ body }: FoundOrder): string[] {
  const addresses = [body.shipping_address, body.billing_address].filter((one) => one != null);
  const contacts = addresses.flatMap(({ first_name, last_name, name, company, phone }) => [
    ...[first_name, last_name, name, company, phone],
  ]);
  const titles = body.line_items.map(({ title }) => title);
  return [body.name, body.email, body.phone, body.tags, ...contacts, ...titles].filter(
    (text) => text != null,
  );
}

type OrderFilter = (order: FoundOrder, term: SearchTerm) => boolean;

const filters: ReadonlyMap<string, OrderFilter> = new Map(
  Object.entries<OrderFilter>({
    "": (order, term) => matchesWords(listSearchTexts(order), term),
    email: ({ body }, { value }) => body.email?.toLowerCase() === value.toLowerCase(),
    updated_at: ({ body }, term) => matchesTime(body.updated_at, term),
    created_at: ({ body }, term) => matchesTime(body.created_at, term),
    processed_at: ({ body }, term) => matchesTime(body.processed_at ?? body.created_at, term),
    financial_status: ({ body }, term) => matchesText(body.financial_status, term),
    fulfillment_status: ({ body }, term) =>
      matchesText(body.fulfillment_status ?? "unfulfilled", term),
    status: ({ body }, term) => matchesText(getStatus(body), term),
    name: ({ body }, { value }) => body.name.replace("#", "") === value.replace("#", ""),
    id: ({ record }, { value }) => record.id === value,
    test: ({ body }, { value }) => String(body.test) === value,
    tag: ({ body }, { value }) => parseTags(body).includes(value),
  }),
);

function getSortKey({ record, body }: FoundOrder, sortKey: string | null | undefined): string {
  const id = record.id.padStart(20, "0");
  if (sortKey === "UPDATED_AT") return `${formatGraphqlTime(body.updated_at)} ${id}`;
  if (sortKey === "CREATED_AT") return `${formatGraphqlTime(body.created_at)} ${id}`;
  if (sortKey === "ORDER_NUMBER") return `${String(record.number).padStart(12, "0")} ${id}`;
  if (sortKey === "ID") return id;
  return `${formatGraphqlTime(body.processed_at ?? body.created_at)} ${id}`;
}
