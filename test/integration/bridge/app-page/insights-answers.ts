import type { Insights } from "#functions/bridge/app-page/browser/api-types.ts";
import { toFiguresView } from "#functions/bridge/merchant-api/views/insights-view.ts";
import {
  addFigures,
  type CountedDelivery,
  type Figures,
  NO_FIGURES,
  toFigures,
} from "#shared/bridge/domain/insights/figures.ts";

type Group = Insights["groups"][number];

const toMoney = (minor: number, currency = "USD") => ({ minor, currency });

/** Builds a delivered delivery; `number` makes it another. */
const buildCounted = (number: number, currency = "USD"): CountedDelivery => ({
  key: { part: 1 },
  state: "completed",
  status: number % 9 === 0 ? "returned" : "delivered",
  courierOrderId: String(number),
  money: {
    charged: toMoney(1100 + (number % 5) * 70, currency),
    shippingPaid: toMoney(790),
  },
  outcome: {
    doorSeconds: 1500 + (number % 7) * 600,
    isOnTime: number % 6 !== 0,
    attempts: number % 8 === 0 ? 2 : 1,
  },
});

const buildFigures = (from: number, count: number, currency?: string): Figures =>
  Array.from({ length: count }, (_, at) => toFigures(buildCounted(from + at, currency))).reduce(
    addFigures,
    NO_FIGURES,
  );

const buildAnswer = (
  groups: readonly (readonly [key: string | null, name: string | null, figures: Figures])[],
  changes: Partial<Insights> = {},
): Insights => ({
  ...{ timeZone: "America/New_York", from: "2026-11-18", to: "2026-11-24" },
  countedAt: "2026-11-24T14:30:00.000Z",
  pendingDays: 0,
  total: toFiguresView(groups.map(([, , figures]) => figures).reduce(addFigures, NO_FIGURES)),
  groups: groups.map(
    ([key, name, figures]): Group => ({ key, name, figures: toFiguresView(figures) }),
  ),
  ...changes,
});

/** Builds the figures of so many days that end with 24 November 2026. Each fifth has no delivery. */
export function buildDays(count: number, changes: Partial<Insights> = {}): Insights {
  const dates = Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(2026, 10, 24 - count + 1 + at)).toISOString().slice(0, 10),
  );
  return buildAnswer(
    dates.map((date, at) => [
      date,
      null,
      buildFigures(at * 3, at % 5 === 4 ? 0 : 6 + ((at * 7) % 11)),
    ]),
    { from: dates.at(0) ?? "", to: dates.at(-1) ?? "", ...changes },
  );
}

export const buildLocations = (changes: Partial<Insights> = {}): Insights =>
  buildAnswer(
    [
      ["shop", "Tea shop", buildFigures(1, 40)],
      ["depot", "The depot at the harbour", buildFigures(3, 12)],
      ["gone", null, buildFigures(5, 3)],
      [null, null, buildFigures(2, 2)],
    ],
    changes,
  );

export const buildMethods = (): Insights =>
  buildAnswer([
    ["urgent", null, buildFigures(1, 30)],
    ["point", null, buildFigures(3, 12)],
    [null, null, buildFigures(2, 2)],
  ]);

/** Builds a day of a store whose courier charges in two currencies. */
export const buildCurrencies = (): Insights =>
  buildAnswer([
    ["2026-11-23", null, buildFigures(1, 9)],
    ["2026-11-24", null, buildFigures(1, 4, "EUR")],
  ]);

export const buildNoInsights = (changes: Partial<Insights> = {}): Insights =>
  buildAnswer([], changes);
