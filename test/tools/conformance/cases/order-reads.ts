import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import {
  type ConformanceCase,
  defineCases,
  SkippedCase,
} from "#test/tools/conformance/conformance-case.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import {
  expectCondition,
  expectSame,
  expectSuccess,
  type Fields,
  toFields,
  toFieldsList,
} from "#test/tools/conformance/expectations.ts";
import { createFieldCases, expectTypes } from "#test/tools/conformance/field-types.ts";
import {
  DETAILS,
  HISTORY_ITEM,
  NO_COURIER_YET,
  ORDER,
  ROUTE,
  ROUTE_ITEM,
} from "#test/tools/conformance/record-tables.ts";
import {
  type CreatedOrder,
  createOrder,
  getWaitingOrder,
} from "#test/tools/conformance/requests/create-records.ts";
import { FROM, formatMinutesFromNow, TO } from "#test/tools/conformance/requests/request-bodies.ts";

/** The record of a response to a read of one order. */
const readRecord = async (context: CaseContext, call: CallName, id: string | number, query = "") =>
  toFields("data", expectSuccess(call, await context.partner.callApi(call, { id, query })).data);

const reads = {
  orderDetails: async (context: CaseContext, { id }: CreatedOrder, query?: string) =>
    readRecord(context, "orderDetails", id, query),
  orderByToken: async (context: CaseContext, { token }: CreatedOrder) =>
    readRecord(context, "orderByToken", token),
} as const;

/** The cases that both reads of one order share. */
const createReadCases = (call: keyof typeof reads): ConformanceCase[] => {
  const { defineDocumented, defineDecided } = defineCases(call);
  const readOrder = async (context: CaseContext) =>
    reads[call](context, await getWaitingOrder(context));
  const createRecordCase = (title: string, check: (record: Fields, made: CreatedOrder) => void) =>
    defineDocumented(title, async (context) =>
      check(await readOrder(context), await getWaitingOrder(context)),
    );

  return [
    ...createFieldCases(call, { ...ORDER, ...NO_COURIER_YET }, readOrder),
    createRecordCase("answers the order itself", ({ id }, made) =>
      expectSame("id", String(made.id), id),
    ),
    createRecordCase("answers both ends", (order) => {
      expectSame("pack_from_text", FROM, order.pack_from_text);
      expectSame("last_pack_to_text", TO, order.last_pack_to_text);
      expectSame("last_receiver_name", "Mia Recipient", order.last_receiver_name);
      expectSame("route_count", "1", order.route_count);
    }),
    createRecordCase("answers an urgent order with taken_asap '1'", ({ taken_asap }) =>
      expectSame("taken_asap", "1", taken_asap),
    ),
    defineDocumented(
      "answers a scheduled order with taken_asap '0' and its date",
      async (context) => {
        const schedule_date_local = formatMinutesFromNow(24 * 60);
        const quote = { taken_asap: 0, schedule_date_local };
        const order = await reads[call](context, await createOrder(context, { quote }));
        expectSame("taken_asap", "0", order.taken_asap);
        const day = schedule_date_local.slice(0, 10);
        const date = String(order.schedule_date);
        expectCondition("schedule_date", day, date.startsWith(day), date);
      },
    ),
    defineDecided("answers rest_api_vers v4", async (context) =>
      expectSame("rest_api_vers", "v4", (await readOrder(context)).rest_api_vers),
    ),
    defineDecided("answers status 10 in words while nobody searches", async (context) => {
      const { pack_status, order_status_text } = await readOrder(context);
      expectSame("status", ["10", "Created, not searching"], [pack_status, order_status_text]);
    }),
  ];
};

const details = defineCases("orderDetails");
const readWaitingOrder = async (context: CaseContext, query?: string) =>
  reads.orderDetails(context, await getWaitingOrder(context), query);
const LISTS = ["order_images", "history", "routes"] as const;

/** A route's id. The document does not specify where it comes from. */
const findRouteId = async (context: CaseContext): Promise<string> => {
  if (context.options.routeId !== undefined) return context.options.routeId;
  const [route] = toFieldsList(
    "routes",
    (await readWaitingOrder(context, "?include_routes=1")).routes ?? [],
  );
  if (typeof route?.route_id === "string") return route.route_id;
  throw new SkippedCase("the document does not say where a route's id comes from: give --route-id");
};
const readRoute = async (context: CaseContext) =>
  readRecord(context, "orderRoute", await findRouteId(context));

/** The cases of details, token and route. */
export const orderReads: readonly ConformanceCase[] = [
  ...createReadCases("orderDetails"),
  ...createReadCases("orderByToken"),
  ...createFieldCases("orderDetails", DETAILS, readWaitingOrder),
  ...createFieldCases("orderRoute", ROUTE, readRoute),
  details.defineDocumented("leaves out the lists that are not asked for", async (context) => {
    const order = await readWaitingOrder(context);
    for (const list of LISTS) expectSame(list, undefined, order[list]);
  }),
  ...LISTS.flatMap((list) =>
    ["1", "true"].map((on) =>
      details.defineDecided(`answers ${list} alone where include_… is ${on}`, async (context) => {
        const order = await readWaitingOrder(
          context,
          `?include_${list.replace("order_", "")}=${on}`,
        );
        toFieldsList(list, order[list]);
        for (const other of LISTS) if (other !== list) expectSame(other, undefined, order[other]);
      }),
    ),
  ),
  details.defineDecided("answers each entry of history and routes in full", async (context) => {
    const order = await readWaitingOrder(context, "?include_history=1&include_routes=true");
    expectTypes(toFieldsList("history", order.history), HISTORY_ITEM);
    expectTypes(toFieldsList("routes", order.routes), ROUTE_ITEM);
    expectSame("routes", 1, toFieldsList("routes", order.routes).length);
  }),
  defineCases("orderRoute").defineDecided(
    "answers the route with the order's status",
    async (context) => {
      if (context.options.routeId !== undefined)
        throw new SkippedCase("a route of your own was given");
      const { route_to_text, route_status } = await readRoute(context);
      expectSame("route", [TO, "10"], [route_to_text, route_status]);
    },
  ),
];
