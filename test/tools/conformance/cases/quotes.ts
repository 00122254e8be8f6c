import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  expectCondition,
  expectNoSuccess,
  expectRefusal,
  expectSame,
  expectSuccess,
  toFields,
  toFieldsList,
} from "#test/tools/conformance/expectations.ts";
import { createFieldCases, expectTypes } from "#test/tools/conformance/field-types.ts";
import { QUOTE, QUOTED_ROUTE } from "#test/tools/conformance/record-tables.ts";
import { createQuote, getKind } from "#test/tools/conformance/requests/create-records.ts";
import { createRequestFieldCases } from "#test/tools/conformance/requests/field-cases.ts";
import { PICK_UP_ADDRESS, QUOTE_FIELDS } from "#test/tools/conformance/requests/order-fields.ts";
import {
  buildDropoffBody,
  buildPickupBody,
  buildRouteBody,
  ELSEWHERE,
  FROM,
  formatMinutesFromNow,
} from "#test/tools/conformance/requests/request-bodies.ts";

const CALLS = ["quoteDropoff", "quotePickup"] as const;
type QuoteCall = (typeof CALLS)[number];

const BODY_BUILDERS = { quoteDropoff: buildDropoffBody, quotePickup: buildPickupBody } as const;
const requestQuote = (context: CaseContext, call: QuoteCall, changes: object) =>
  context.partner.callApi(call, { body: BODY_BUILDERS[call](context, changes) });
const createQuoteFor = async (context: CaseContext, call: QuoteCall, changes: object = {}) =>
  expectSuccess(call, await requestQuote(context, call, changes));

const createQuoteReader = (call: QuoteCall) => (context: CaseContext) =>
  context.memoize(`quote of ${call}`, () => createQuote(context, getKind(call)));

/** The cases that both quotes share. */
const createQuoteCases = (call: QuoteCall): ConformanceCase[] => {
  const { defineDocumented, defineDecided } = defineCases(call);
  return [
    ...createFieldCases(call, QUOTE, createQuoteReader(call)),
    ...createRequestFieldCases({
      call,
      fields: call === "quoteDropoff" ? [PICK_UP_ADDRESS, ...QUOTE_FIELDS] : QUOTE_FIELDS,
      createBody: async (context) => BODY_BUILDERS[call](context),
    }),
    defineDocumented("answers routes_json with every field of routes", async (context) => {
      const quote = await createQuoteReader(call)(context);
      expectTypes(toFieldsList("routes_json", JSON.parse(String(quote.routes_json))), QUOTED_ROUTE);
    }),
    defineDocumented("answers one entry of routes for each that was sent", async (context) => {
      const routes = [
        buildRouteBody(),
        buildRouteBody({ route_to_text: ELSEWHERE }),
        buildRouteBody(),
      ];
      const { routes_json } = await createQuoteFor(context, call, { routes });
      const texts = toFieldsList("routes_json", JSON.parse(String(routes_json))).map(
        (r) => r.route_to_text,
      );
      expectSame(
        "addresses",
        routes.map((route) => route.route_to_text),
        texts,
      );
    }),
    defineDocumented("answers a token valid for 60 minutes", async (context) => {
      const { expire_mins, api_token } = await createQuoteReader(call)(context);
      expectSame("expire_mins", 60, expire_mins);
      expectCondition("api_token", "a token", api_token !== "", api_token);
    }),
    defineDocumented("answers another token each time", async (context) => {
      const tokens = [await createQuoteFor(context, call), await createQuoteFor(context, call)];
      expectSame("different tokens", 2, new Set(tokens.map((quote) => quote.api_token)).size);
    }),
    defineDocumented("refuses a scheduled order without a schedule", async (context) =>
      expectNoSuccess(await requestQuote(context, call, { taken_asap: 0 })),
    ),
    defineDocumented("refuses a schedule that is past", async (context) => {
      const past = { taken_asap: 0, schedule_date_local: formatMinutesFromNow(-60) };
      expectNoSuccess(await requestQuote(context, call, past));
    }),
    defineDocumented("quotes a scheduled order", async (context) => {
      const schedule_date_local = formatMinutesFromNow(24 * 60);
      const quote = await createQuoteFor(context, call, { taken_asap: 0, schedule_date_local });
      const { schedule_date, diff_in_minutes } = quote;
      const [day = "-"] = schedule_date_local.split(" ");
      expectCondition("schedule_date", day, String(schedule_date).includes(day), schedule_date);
      expectCondition(
        "diff_in_minutes",
        "a day",
        Math.abs(Number(diff_in_minutes) - 1440) < 5,
        diff_in_minutes,
      );
    }),
    defineDecided("refuses another's email with 1403", async (context) => {
      const response = await requestQuote(context, call, { email: "nobody@example.org" });
      expectRefusal(call, response, { status: 403, code: 1403 });
    }),
  ];
};

const { defineDocumented } = defineCases("quoteDropoff");

/** The cases of both quotes. */
export const quoteCases: readonly ConformanceCase[] = [
  ...CALLS.flatMap(createQuoteCases),
  defineDocumented("takes a list of drop-offs and one pick-up", async (context) => {
    const quote = await createQuoteFor(context, "quoteDropoff", { pack_from_text: FROM });
    toFields("quote", quote);
    expectSame("item_value", "40", quote.item_value);
    expectSame("transport_id", String(context.options.transportId), quote.transport_id);
    expectSame("pack_size_id", String(context.options.packSizeId), quote.pack_size_id);
  }),
];
