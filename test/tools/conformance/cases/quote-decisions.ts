import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import {
  type Fields,
  holds,
  listIn,
  refusal,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import {
  dropoffBody,
  inMinutes,
  pickupBody,
  routeBody,
} from "#test/tools/conformance/requests/request-bodies.ts";

const BAD = { status: 400, code: 1400 } as const;
const NOWHERE = "Qqzzxv 17, Xyzzyplugh 00000";
const bodyOf = { quoteDropoff: dropoffBody, quotePickup: pickupBody } as const;

type QuoteCall = keyof typeof bodyOf;

/** Decisions, Values: what the document leaves open of a quote. */
const decided = (call: QuoteCall): Case[] => {
  const { ours } = of(call);
  const ask = (given: Given, changes: object) =>
    given.partner.ask(call, { body: bodyOf[call](given, changes) });
  const takes = (says: string, changes: () => object, check: (quote: Fields) => void = () => {}) =>
    ours(says, async (given) => check(success(call, await ask(given, changes()))));
  const refuses = (says: string, field: string, changes: () => object) =>
    ours(says, async (given) => {
      refusal(call, await ask(given, changes()), { ...BAD, field });
    });
  const scheduled = (minutes: number) => ({ schedule_date_local: inMinutes(minutes) });

  return [
    takes("knows six transports", () => ({ transport_id: 6 })),
    refuses("knows no seventh transport", "transport_id", () => ({ transport_id: 7 })),
    takes("knows five sizes", () => ({ transport_id: 6, pack_size_id: 5 })),
    refuses("knows no sixth size", "pack_size_id", () => ({ pack_size_id: 6 })),
    refuses("lets nobody carry 100 kg on foot", "pack_size_id", () => ({
      transport_id: 1,
      pack_size_id: 5,
    })),
    takes("takes a schedule 31 minutes ahead", () => scheduled(32)),
    refuses("refuses one 29 minutes ahead", "schedule_date_local", () => scheduled(28)),
    takes("takes a schedule 59 days ahead", () => scheduled(59 * 24 * 60)),
    refuses("refuses one 61 days ahead", "schedule_date_local", () => scheduled(61 * 24 * 60)),
    refuses("refuses a date of another form", "schedule_date_local", () => ({
      schedule_date_local: "17.05.2030 14:30",
    })),
    refuses("refuses an urgent order with a schedule", "taken_asap", () => ({
      taken_asap: 1,
      ...scheduled(120),
    })),
    refuses("names the schedule that is missing", "schedule_date_local", () => ({ taken_asap: 0 })),
    takes(
      "takes taken_asap as 1 where there is no schedule",
      () => ({}),
      (quote) => same("diff_in_minutes", 0, quote.diff_in_minutes),
    ),
    takes("takes 50 routes", () => ({ routes: Array.from({ length: 50 }, () => routeBody()) })),
    refuses("refuses 51", "routes", () => ({
      routes: Array.from({ length: 51 }, () => routeBody()),
    })),
    refuses("refuses none", "routes", () => ({ routes: [] })),
    takes(
      "shows both prices where show_one_price is 0",
      () => ({ show_one_price: 0 }),
      ({ prices, order_price }) => {
        const both = listIn("prices", prices);
        same("kinds", [0, 1], both.map((price) => price.taken_asap).sort());
        const own = both.find((price) => price.taken_asap === 1);
        same("the asked kind's price", order_price, own?.order_price);
      },
    ),
    takes(
      "writes the price in dollars and cents",
      () => ({}),
      (quote) => {
        const cents = Number(quote.order_price) * 100;
        const text = String(quote.original_order_price);
        holds("order_price", "whole cents", Math.abs(cents - Math.round(cents)) < 1e-6, cents);
        holds("original_order_price", "dollars.cents", /^\d+\.\d\d$/.test(text), text);
      },
    ),
    takes(
      "takes what is discounted off the original price",
      () => ({}),
      (quote) => {
        const paid = Number(quote.original_order_price) - Number(quote.order_discount);
        holds(
          "order_price",
          paid.toFixed(2),
          Math.abs(paid - Number(quote.order_price)) < 0.005,
          quote,
        );
      },
    ),
    ours("names an address that nobody can locate, with 1430", async (given) => {
      const answer = await ask(given, {
        routes: [routeBody(), routeBody({ route_to_text: NOWHERE })],
      });
      refusal(call, answer, { status: 422, code: 1430, field: "routes[1].route_to_text" });
    }),
    refuses("refuses a coordinate off the globe", "routes[0].route_to_lat", () => ({
      routes: [routeBody({ route_to_lat: 91, route_to_lng: 0 })],
    })),
  ];
};

/** Both quotes, by the decisions. */
export const quotingOurs: readonly Case[] = [...decided("quoteDropoff"), ...decided("quotePickup")];
