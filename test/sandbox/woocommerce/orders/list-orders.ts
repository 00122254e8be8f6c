import { idsOf, pageHeaders, pageOf } from "#test/sandbox/woocommerce/http/paging.ts";
import { invalidParameter, type JsonObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { comparableDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { orderOf } from "./order-rows.ts";
import { checkStatus, statusNames } from "./order-status.ts";

type Query = Record<string, string>;
interface Condition {
  readonly sql: string;
  readonly values: (string | number)[];
}

const among = (column: string, values: (string | number)[], not = ""): Condition => ({
  sql: `${column} ${not} IN (${values.map(() => "?").join(", ")})`,
  values,
});

function statusCondition(query: Query): Condition {
  const asked = (query.status ?? "any").split(",");
  for (const status of asked) checkStatus(status, ["any", "trash", ...Object.keys(statusNames)]);
  // A plugin's status is unknown to the list of names, but still counts as any.
  if (asked.includes("any")) return among("status", ["trash", "checkout-draft"], "NOT");
  return among("status", asked);
}

const dateColumns = {
  after: ["created", ">"],
  before: ["created", "<"],
  modified_after: ["modified", ">"],
  modified_before: ["modified", "<"],
} as const;

function dateConditions(store: Store, query: Query): Condition[] {
  const gmt = ["true", "1"].includes(query.dates_are_gmt ?? "");
  return Object.entries(dateColumns).flatMap(([name, [column, comparison]]) => {
    const given = query[name];
    const ignored = name.startsWith("modified_") && !store.knowsModifiedAfter;
    if (given === undefined || ignored) return [];
    const sql = `${column}${gmt ? "_gmt" : ""} ${comparison} ?`;
    return [{ sql, values: [comparableDate(store, name, given)] }];
  });
}

function idConditions(query: Query): Condition[] {
  const [include, exclude] = [idsOf(query.include), idsOf(query.exclude)];
  return [
    ...(include.length > 0 ? [among("id", include)] : []),
    ...(exclude.length > 0 ? [among("id", exclude, "NOT")] : []),
  ];
}

const sortColumns: Query = { date: "created_gmt", modified: "modified_gmt", id: "id" };

function sorting(query: Query): string {
  const { orderby = "date", order = "desc" } = query;
  const column = sortColumns[orderby];
  if (column === undefined) {
    const known = Object.keys(sortColumns).join(", ");
    throw invalidParameter("orderby", `orderby is not one of ${known}.`, "rest_not_in_enum");
  }
  if (order !== "asc" && order !== "desc") {
    throw invalidParameter("order", "order is not one of asc, desc.", "rest_not_in_enum");
  }
  return `${column} ${order}, id ${order}`;
}

/** The orders that a list request asks for, with the headers about paging. */
export function listOrders(
  store: Store,
  query: Query,
  url: string,
): { orders: JsonObject[]; headers: Record<string, string> } {
  const page = pageOf(query);
  const conditions = [
    statusCondition(query),
    ...dateConditions(store, query),
    ...idConditions(query),
  ];
  const where = conditions.map(({ sql }) => sql).join(" AND ");
  const values = conditions.flatMap((condition) => condition.values);
  const found = Number(store.db.one(`SELECT count(*) n FROM orders WHERE ${where}`, ...values)?.n);
  const rows = store.db.all(
    `SELECT body FROM orders WHERE ${where} ORDER BY ${sorting(query)} LIMIT ? OFFSET ?`,
    ...values,
    page.size,
    (page.number - 1) * page.size,
  );
  return { orders: rows.map(orderOf), headers: pageHeaders(url, page, found) };
}
