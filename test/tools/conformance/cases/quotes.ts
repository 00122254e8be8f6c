import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import {
  fieldsIn,
  holds,
  listIn,
  noSuccess,
  refusal,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import { fieldCases, haveTypes } from "#test/tools/conformance/field-types.ts";
import { QUOTE, QUOTED_ROUTE } from "#test/tools/conformance/record-tables.ts";
import { kindOf, quoted } from "#test/tools/conformance/requests/create-records.ts";
import { requestFieldCases } from "#test/tools/conformance/requests/field-cases.ts";
import { PICK_UP_ADDRESS, QUOTE_FIELDS } from "#test/tools/conformance/requests/order-fields.ts";
import {
  dropoffBody,
  ELSEWHERE,
  FROM,
  inMinutes,
  pickupBody,
  routeBody,
} from "#test/tools/conformance/requests/request-bodies.ts";

const CALLS = ["quoteDropoff", "quotePickup"] as const;
type QuoteCall = (typeof CALLS)[number];

const bodyOf = { quoteDropoff: dropoffBody, quotePickup: pickupBody } as const;
const ask = (given: Given, call: QuoteCall, changes: object) =>
  given.partner.ask(call, { body: bodyOf[call](given, changes) });
const quoteOf = async (given: Given, call: QuoteCall, changes: object = {}) =>
  success(call, await ask(given, call, changes));

const read = (call: QuoteCall) => (given: Given) =>
  given.once(`quote of ${call}`, () => quoted(given, kindOf(call)));

/** What both quotes have in common. */
const common = (call: QuoteCall): Case[] => {
  const { documented, ours } = of(call);
  return [
    ...fieldCases(call, QUOTE, read(call)),
    ...requestFieldCases({
      call,
      fields: call === "quoteDropoff" ? [PICK_UP_ADDRESS, ...QUOTE_FIELDS] : QUOTE_FIELDS,
      body: async (given) => bodyOf[call](given),
    }),
    documented("answers routes_json with every field of routes", async (given) => {
      const quote = await read(call)(given);
      haveTypes(listIn("routes_json", JSON.parse(String(quote.routes_json))), QUOTED_ROUTE);
    }),
    documented("answers one entry of routes for each that was sent", async (given) => {
      const routes = [routeBody(), routeBody({ route_to_text: ELSEWHERE }), routeBody()];
      const { routes_json } = await quoteOf(given, call, { routes });
      const texts = listIn("routes_json", JSON.parse(String(routes_json))).map(
        (r) => r.route_to_text,
      );
      same(
        "addresses",
        routes.map((route) => route.route_to_text),
        texts,
      );
    }),
    documented("answers a token valid for 60 minutes", async (given) => {
      const { expire_mins, api_token } = await read(call)(given);
      same("expire_mins", 60, expire_mins);
      holds("api_token", "a token", api_token !== "", api_token);
    }),
    documented("answers another token each time", async (given) => {
      const tokens = [await quoteOf(given, call), await quoteOf(given, call)];
      same("different tokens", 2, new Set(tokens.map((quote) => quote.api_token)).size);
    }),
    documented("refuses a scheduled order without a schedule", async (given) =>
      noSuccess(await ask(given, call, { taken_asap: 0 })),
    ),
    documented("refuses a schedule that is past", async (given) => {
      const past = { taken_asap: 0, schedule_date_local: inMinutes(-60) };
      noSuccess(await ask(given, call, past));
    }),
    documented("quotes a scheduled order", async (given) => {
      const schedule_date_local = inMinutes(24 * 60);
      const quote = await quoteOf(given, call, { taken_asap: 0, schedule_date_local });
      const { schedule_date, diff_in_minutes } = quote;
      const [day = "-"] = schedule_date_local.split(" ");
      holds("schedule_date", day, String(schedule_date).includes(day), schedule_date);
      holds(
        "diff_in_minutes",
        "a day",
        Math.abs(Number(diff_in_minutes) - 1440) < 5,
        diff_in_minutes,
      );
    }),
    ours("refuses another's email with 1403", async (given) => {
      const answer = await ask(given, call, { email: "nobody@example.org" });
      refusal(call, answer, { status: 403, code: 1403 });
    }),
  ];
};

const { documented } = of("quoteDropoff");

/** Both quotes. */
export const quoting: readonly Case[] = [
  ...CALLS.flatMap(common),
  documented("takes a list of drop-offs and one pick-up", async (given) => {
    const quote = await quoteOf(given, "quoteDropoff", { pack_from_text: FROM });
    fieldsIn("quote", quote);
    same("item_value", "40", quote.item_value);
    same("transport_id", String(given.options.transportId), quote.transport_id);
    same("pack_size_id", String(given.options.packSizeId), quote.pack_size_id);
  }),
];
