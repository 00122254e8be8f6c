import { buildPageHeaders, parseIds, parsePage } from "#test/sandbox/woocommerce/http/paging.ts";
import {
  createInvalidParameterError,
  type JsonObject,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { toComparableDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { parseOrder } from "./order-rows.ts";
import { checkStatus, statusNames } from "./order-status.ts";
import { searchOrders } from "./search-orders.ts";

export type OrderQuery = Record<string, string>;
interface SqlCondition {
  readonly sql: string;
  readonly values: (string | number)[];
}

const buildInCondition = (column: string, values: (string | number)[], not = ""): SqlCondition => ({
  sql: `${column} ${not} IN (${values.map(() => "?").join(", ")})`,
  values,
});

function buildStatusCondition(query: OrderQuery): SqlCondition {
  const input = (query.status ?? "any").split(",");
  for (const status of input) checkStatus(status, ["any", "trash", ...statusNames.keys()]);
  // A plugin's status has no known name, but "any" includes it.
  if (input.includes("any")) return buildInCondition("status", ["trash", "checkout-draft"], "NOT");
  return buildInCondition("status", input);
}

const dateColumns = {
  after: ["created", ">"],
  before: ["created", "<"],
  modified_after: ["modified", ">"],
  modified_before: ["modified", "<"],
} as const;

function buildDateConditions(store: Store, query: OrderQuery): SqlCondition[] {
  const isGmt = ["true", "1"].includes(query.dates_are_gmt ?? "");
  return Object.entries(dateColumns).flatMap(([name, [column, comparison]]) => {
    const given = query[name];
    const isIgnored = name.startsWith("modified_") && !store.supportsModifiedAfter;
    if (given === undefined || isIgnored) return [];
    const sql = `${column}${isGmt ? "_gmt" : ""} ${comparison} ?`;
    return [{ sql, values: [toComparableDate(store, name, given)] }];
  });
}

function buildIdConditions(query: OrderQuery): SqlCondition[] {
  const [include, exclude] = [parseIds(query.include), parseIds(query.exclude)];
  return [
    ...(include.length > 0 ? [buildInCondition("id", include)] : []),
    ...(exclude.length > 0 ? [buildInCondition("id", exclude, "NOT")] : []),
  ];
}

/** WordPress searches for what is not empty. */
const buildSearchConditions = (store: Store, { search = "" }: OrderQuery): SqlCondition[] =>
  search.trim() === "" ? [] : [buildInCondition("id", searchOrders(store, search.trim()))];

const sortColumns: ReadonlyMap<string, string> = new Map(
  Object.entries({ date: "created_gmt", modified: "modified_gmt", id: "id" }),
);

function buildSortClause(query: OrderQuery): string {
  const { orderby = "date", order = "desc" } = query;
  const column = sortColumns.get(orderby);
  if (column === undefined) {
    const known = [...sortColumns.keys()].join(", ");
    throw createInvalidParameterError(
      "orderby",
      `orderby is not one of ${known}.`,
      "rest_not_in_enum",
    );
  }
  if (order !== "asc" && order !== "desc") {
    throw createInvalidParameterError(
      "order",
      "order is not one of asc, desc.",
      "rest_not_in_enum",
    );
  }
  return `${column} ${order}, id ${order}`;
}

/** Lists the orders that a request selects, with the paging headers. */
export function listOrders(
  store: Store,
  query: OrderQuery,
  url: string,
): { orders: JsonObject[]; headers: Record<string, string> } {
  const page = parsePage(query);
  const conditions = [
    buildStatusCondition(query),
    ...buildDateConditions(store, query),
    ...buildIdConditions(query),
    ...buildSearchConditions(store, query),
  ];
  const where = conditions.map(({ sql }) => sql).join(" AND ");
  const values = conditions.flatMap((condition) => condition.values);
  const found = Number(
    store.db.queryOne(`SELECT count(*) n FROM orders WHERE ${where}`, ...values)?.n,
  );
  const rows = store.db.queryAll(
    `SELECT body FROM orders WHERE ${where} ORDER BY ${buildSortClause(query)} LIMIT ? OFFSET ?`,
    ...values,
    page.size,
    (page.number - 1) * page.size,
  );
  return { orders: rows.map(parseOrder), headers: buildPageHeaders(url, page, found) };
}
