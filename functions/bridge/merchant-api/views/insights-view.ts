import type * as z from "zod";
import type {
  figuresSchema,
  GROUPINGS,
  insightsSchema,
} from "#functions/bridge/merchant-api/schemas/insights-schema.ts";
import type { DayCount, FigureCell } from "#shared/bridge/domain/insights/day-count.ts";
import { countDoorTimes, estimateDoorTime } from "#shared/bridge/domain/insights/door-times.ts";
import {
  type Amounts,
  addFigures,
  ENDS,
  type Figures,
  NO_FIGURES,
} from "#shared/bridge/domain/insights/figures.ts";
import { formatMoney } from "#shared/kernel/money.ts";

type FiguresView = z.input<typeof figuresSchema>;
type GroupView = z.input<typeof insightsSchema>["groups"][number];
type Grouping = (typeof GROUPINGS)[number];

const sumFigures = (cells: readonly FigureCell[]): Figures =>
  cells.reduce((sum, { figures }) => addFigures(sum, figures), NO_FIGURES);

/** Returns the figures of all deliveries of the days. */
export const toTotalView = (counts: readonly DayCount[]): FiguresView =>
  toFiguresView(sumFigures(counts.flatMap(({ cells }) => cells)));

/** Returns the figures of each of `dates`. A day that is not counted has none. */
export const listDayGroups = (
  counts: readonly DayCount[],
  dates: readonly string[],
): GroupView[] => {
  const byDate = new Map(counts.map(({ date, cells }) => [date, cells]));
  return dates.map((date) => ({
    key: date,
    name: null,
    figures: toFiguresView(sumFigures(byDate.get(date) ?? [])),
  }));
};

/** Returns the figures by location or by method, the most deliveries first, what has none last. */
export function listGroups(
  counts: readonly DayCount[],
  by: Exclude<Grouping, "day">,
  locationNames: ReadonlyMap<string, string>,
): GroupView[] {
  const groups = new Map<string | null, FigureCell[]>();
  for (const cell of counts.flatMap(({ cells }) => cells)) {
    const key = (by === "location" ? cell.locationId : cell.mode) ?? null;
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return [...groups]
    .map(([key, cells]) => ({
      key,
      name: by === "location" && key !== null ? (locationNames.get(key) ?? null) : null,
      figures: toFiguresView(sumFigures(cells)),
    }))
    .filter(({ figures }) => figures.deliveries > 0)
    .sort(
      (one, other) =>
        Number(one.key === null) - Number(other.key === null) ||
        other.figures.deliveries - one.figures.deliveries,
    );
}

const divide = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

export function toFiguresView(figures: Figures): FiguresView {
  const { promised, onTime, attempts, attempted, firstAttempts, doorTimes } = figures;
  const timed = countDoorTimes(doorTimes);
  return {
    deliveries: ENDS.reduce((sum, end) => sum + figures[end], 0),
    delivered: figures.delivered,
    underWay: figures.underWay,
    held: figures.held,
    returned: figures.returned,
    failed: figures.failed,
    cancelled: figures.cancelled,
    ended: figures.ended,
    notByCourier: figures.notByCourier,
    doorTime: {
      deliveries: timed,
      averageSeconds: timed === 0 ? null : Math.round(figures.doorSeconds / timed),
      medianSeconds: estimateDoorTime(doorTimes, 0.5) ?? null,
      ninetiethSeconds: estimateDoorTime(doorTimes, 0.9) ?? null,
    },
    onTime: { promised, kept: onTime, share: divide(onTime, promised) },
    attempts: {
      deliveries: attempted,
      attempts,
      perDelivery: divide(attempts, attempted),
      firstShare: divide(firstAttempts, attempted),
    },
    money: Object.entries(figures.money)
      .map(([currency, amounts]) => toAmountsView(currency, amounts))
      .sort((one, other) => other.charged.minor - one.charged.minor),
  };
}

function toAmountsView(currency: string, amounts: Amounts): FiguresView["money"][number] {
  const toView = (minor: number) => ({ minor, currency, text: formatMoney({ minor, currency }) });
  const { charged, tipped, refunded, shippingPaid, priced } = amounts;
  const cost = charged + tipped - refunded;
  return {
    currency,
    cost: toView(cost),
    charged: toView(charged),
    tipped: toView(tipped),
    refunded: toView(refunded),
    shippingPaid: toView(shippingPaid),
    priced,
    costPerDelivery: priced === 0 ? null : toView(Math.round(cost / priced)),
  };
}
