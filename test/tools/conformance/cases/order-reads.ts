import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of, Skip } from "#test/tools/conformance/conformance-case.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import {
  type Fields,
  fieldsIn,
  holds,
  listIn,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import { fieldCases, haveTypes } from "#test/tools/conformance/field-types.ts";
import {
  DETAILS,
  HISTORY_ITEM,
  NO_COURIER_YET,
  ORDER,
  ROUTE,
  ROUTE_ITEM,
} from "#test/tools/conformance/record-tables.ts";
import {
  type Made,
  ordered,
  waitingOrder,
} from "#test/tools/conformance/requests/create-records.ts";
import { FROM, inMinutes, TO } from "#test/tools/conformance/requests/request-bodies.ts";

/** The record that a read of one order answers. */
const record = async (given: Given, call: CallName, id: string | number, query = "") =>
  fieldsIn("data", success(call, await given.partner.ask(call, { id, query })).data);

const reads = {
  orderDetails: async (given: Given, { id }: Made, query?: string) =>
    record(given, "orderDetails", id, query),
  orderByToken: async (given: Given, { token }: Made) => record(given, "orderByToken", token),
} as const;

/** What both reads of one order have in common. */
const common = (call: keyof typeof reads): Case[] => {
  const { documented, ours } = of(call);
  const read = async (given: Given) => reads[call](given, await waitingOrder(given));
  const tells = (says: string, check: (record: Fields, made: Made) => void) =>
    documented(says, async (given) => check(await read(given), await waitingOrder(given)));

  return [
    ...fieldCases(call, { ...ORDER, ...NO_COURIER_YET }, read),
    tells("answers the order itself", ({ id }, made) => same("id", String(made.id), id)),
    tells("answers both ends", (order) => {
      same("pack_from_text", FROM, order.pack_from_text);
      same("last_pack_to_text", TO, order.last_pack_to_text);
      same("last_receiver_name", "Mia Recipient", order.last_receiver_name);
      same("route_count", "1", order.route_count);
    }),
    tells("answers an urgent order with taken_asap '1'", ({ taken_asap }) =>
      same("taken_asap", "1", taken_asap),
    ),
    documented("answers a scheduled order with taken_asap '0' and its date", async (given) => {
      const schedule_date_local = inMinutes(24 * 60);
      const quote = { taken_asap: 0, schedule_date_local };
      const order = await reads[call](given, await ordered(given, { quote }));
      same("taken_asap", "0", order.taken_asap);
      const day = schedule_date_local.slice(0, 10);
      const date = String(order.schedule_date);
      holds("schedule_date", day, date.startsWith(day), date);
    }),
    ours("answers rest_api_vers v4", async (given) =>
      same("rest_api_vers", "v4", (await read(given)).rest_api_vers),
    ),
    ours("answers status 10 in words while nobody searches", async (given) => {
      const { pack_status, order_status_text } = await read(given);
      same("status", ["10", "Created, not searching"], [pack_status, order_status_text]);
    }),
  ];
};

const details = of("orderDetails");
const waiting = async (given: Given, query?: string) =>
  reads.orderDetails(given, await waitingOrder(given), query);
const LISTS = ["order_images", "history", "routes"] as const;

/** A route's id: where it comes from the document does not say. */
const routeId = async (given: Given): Promise<string> => {
  if (given.options.routeId !== undefined) return given.options.routeId;
  const [route] = listIn("routes", (await waiting(given, "?include_routes=1")).routes ?? []);
  if (typeof route?.route_id === "string") return route.route_id;
  throw new Skip("the document does not say where a route's id comes from: give --route-id");
};
const route = async (given: Given) => record(given, "orderRoute", await routeId(given));

/** Details, token and route. */
export const orderReads: readonly Case[] = [
  ...common("orderDetails"),
  ...common("orderByToken"),
  ...fieldCases("orderDetails", DETAILS, waiting),
  ...fieldCases("orderRoute", ROUTE, route),
  details.documented("leaves out the lists that are not asked for", async (given) => {
    const order = await waiting(given);
    for (const list of LISTS) same(list, undefined, order[list]);
  }),
  ...LISTS.flatMap((list) =>
    ["1", "true"].map((on) =>
      details.ours(`answers ${list} alone where include_… is ${on}`, async (given) => {
        const order = await waiting(given, `?include_${list.replace("order_", "")}=${on}`);
        listIn(list, order[list]);
        for (const other of LISTS) if (other !== list) same(other, undefined, order[other]);
      }),
    ),
  ),
  details.ours("answers each entry of history and routes in full", async (given) => {
    const order = await waiting(given, "?include_history=1&include_routes=true");
    haveTypes(listIn("history", order.history), HISTORY_ITEM);
    haveTypes(listIn("routes", order.routes), ROUTE_ITEM);
    same("routes", 1, listIn("routes", order.routes).length);
  }),
  of("orderRoute").ours("answers the route with the order's status", async (given) => {
    if (given.options.routeId !== undefined) throw new Skip("a route of your own was given");
    const { route_to_text, route_status } = await route(given);
    same("route", [TO, "10"], [route_to_text, route_status]);
  }),
];
