import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  expectCondition,
  expectRefusal,
  expectSame,
  expectSuccess,
  type Fields,
  toFieldsList,
} from "#test/tools/conformance/expectations.ts";
import {
  buildDropoffBody,
  buildPickupBody,
  buildRouteBody,
  formatMinutesFromNow,
} from "#test/tools/conformance/requests/request-bodies.ts";

const BAD = { status: 400, code: 1400 } as const;
const NOWHERE = "Qqzzxv 17, Xyzzyplugh 00000";
const BODY_BUILDERS = { quoteDropoff: buildDropoffBody, quotePickup: buildPickupBody } as const;

type QuoteCall = keyof typeof BODY_BUILDERS;

/** Decisions, Values: the parts of a quote that the document leaves open. */
const createDecisionCases = (call: QuoteCall): ConformanceCase[] => {
  const { defineDecided } = defineCases(call);
  const requestQuote = (context: CaseContext, changes: object) =>
    context.partner.callApi(call, { body: BODY_BUILDERS[call](context, changes) });
  const createAcceptedCase = (
    title: string,
    changes: () => object,
    check: (quote: Fields) => void = () => {},
  ) =>
    defineDecided(title, async (context) =>
      check(expectSuccess(call, await requestQuote(context, changes()))),
    );
  const createRefusedCase = (title: string, field: string, changes: () => object) =>
    defineDecided(title, async (context) => {
      expectRefusal(call, await requestQuote(context, changes()), { ...BAD, field });
    });
  const buildSchedule = (minutes: number) => ({
    schedule_date_local: formatMinutesFromNow(minutes),
  });

  return [
    createAcceptedCase("knows six transports", () => ({ transport_id: 6 })),
    createRefusedCase("knows no seventh transport", "transport_id", () => ({ transport_id: 7 })),
    createAcceptedCase("knows five sizes", () => ({ transport_id: 6, pack_size_id: 5 })),
    createRefusedCase("knows no sixth size", "pack_size_id", () => ({ pack_size_id: 6 })),
    createRefusedCase("lets nobody carry 100 kg on foot", "pack_size_id", () => ({
      transport_id: 1,
      pack_size_id: 5,
    })),
    createAcceptedCase("takes a schedule 31 minutes ahead", () => buildSchedule(32)),
    createRefusedCase("refuses one 29 minutes ahead", "schedule_date_local", () =>
      buildSchedule(28),
    ),
    createAcceptedCase("takes a schedule 59 days ahead", () => buildSchedule(59 * 24 * 60)),
    createRefusedCase("refuses one 61 days ahead", "schedule_date_local", () =>
      buildSchedule(61 * 24 * 60),
    ),
    createRefusedCase("refuses a date of another form", "schedule_date_local", () => ({
      schedule_date_local: "17.05.2030 14:30",
    })),
    createRefusedCase("refuses an urgent order with a schedule", "taken_asap", () => ({
      taken_asap: 1,
      ...buildSchedule(120),
    })),
    createRefusedCase("names the schedule that is missing", "schedule_date_local", () => ({
      taken_asap: 0,
    })),
    createAcceptedCase(
      "takes taken_asap as 1 where there is no schedule",
      () => ({}),
      (quote) => expectSame("diff_in_minutes", 0, quote.diff_in_minutes),
    ),
    createAcceptedCase("takes 50 routes", () => ({
      routes: Array.from({ length: 50 }, () => buildRouteBody()),
    })),
    createRefusedCase("refuses 51", "routes", () => ({
      routes: Array.from({ length: 51 }, () => buildRouteBody()),
    })),
    createRefusedCase("refuses none", "routes", () => ({ routes: [] })),
    createAcceptedCase(
      "shows both prices where show_one_price is 0",
      () => ({ show_one_price: 0 }),
      ({ prices, order_price }) => {
        const both = toFieldsList("prices", prices);
        expectSame("kinds", [0, 1], both.map((price) => price.taken_asap).sort());
        const own = both.find((price) => price.taken_asap === 1);
        expectSame("the asked kind's price", order_price, own?.order_price);
      },
    ),
    createAcceptedCase(
      "writes the price in dollars and cents",
      () => ({}),
      (quote) => {
        const cents = Number(quote.order_price) * 100;
        const text = String(quote.original_order_price);
        expectCondition(
          "order_price",
          "whole cents",
          Math.abs(cents - Math.round(cents)) < 1e-6,
          cents,
        );
        expectCondition("original_order_price", "dollars.cents", /^\d+\.\d\d$/.test(text), text);
      },
    ),
    createAcceptedCase(
      "takes what is discounted off the original price",
      () => ({}),
      (quote) => {
        const paid = Number(quote.original_order_price) - Number(quote.order_discount);
        expectCondition(
          "order_price",
          paid.toFixed(2),
          Math.abs(paid - Number(quote.order_price)) < 0.005,
          quote,
        );
      },
    ),
    defineDecided("names an address that nobody can locate, with 1430", async (context) => {
      const response = await requestQuote(context, {
        routes: [buildRouteBody(), buildRouteBody({ route_to_text: NOWHERE })],
      });
      expectRefusal(call, response, { status: 422, code: 1430, field: "routes[1].route_to_text" });
    }),
    createRefusedCase("refuses a coordinate off the globe", "routes[0].route_to_lat", () => ({
      routes: [buildRouteBody({ route_to_lat: 91, route_to_lng: 0 })],
    })),
  ];
};

/** The decided cases of both quotes. */
export const quoteDecisions: readonly ConformanceCase[] = [
  ...createDecisionCases("quoteDropoff"),
  ...createDecisionCases("quotePickup"),
];
