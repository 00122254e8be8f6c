import type { Insights } from "../../api-types.ts";
import type { ChartScale } from "../../charts/chart-spec.ts";
import {
  formatAmount,
  formatDuration,
  formatNumber,
  formatShare,
  NOTHING,
  toDecimal,
} from "./format-figures.ts";

type Figures = Insights["total"];
type Amounts = Figures["money"][number];

/** One line of a chart. */
interface MeasureLine {
  readonly title: string;
  readonly read: (figures: Figures) => number | null;
}

/** What one chart and the table below it show. */
export interface Measure {
  readonly title: string;
  /** How it is computed. */
  readonly hint: string;
  readonly lines: readonly MeasureLine[];
  /** How lines of one chart stand to each other: one is part of the other, or they are compared. */
  readonly relation: "part" | "compared";
  readonly scale: ChartScale;
  readonly formatValue: (value: number) => string;
  /** The table's columns behind the group's name. */
  readonly columns: readonly Column[];
}

type Column = readonly [title: string, read: (figures: Figures) => string];

const toText = (value: number | null, format: (value: number) => string): string =>
  value === null ? NOTHING : format(value);

const DELIVERIES: Measure = {
  title: "Deliveries",
  hint: "On the day on which the order was first seen. Test orders are not counted.",
  lines: [
    { title: "Deliveries", read: ({ deliveries }) => deliveries },
    { title: "Delivered", read: ({ delivered }) => delivered },
  ],
  relation: "part",
  scale: "whole",
  formatValue: formatNumber,
  columns: [
    ["Deliveries", ({ deliveries }) => formatNumber(deliveries)],
    ["Delivered", ({ delivered }) => formatNumber(delivered)],
    ["Under way", ({ underWay }) => formatNumber(underWay)],
    ["On hold", ({ held }) => formatNumber(held)],
    ["Returned", ({ returned }) => formatNumber(returned)],
    ["Failed", ({ failed }) => formatNumber(failed)],
    ["Cancelled", ({ cancelled }) => formatNumber(cancelled)],
    ["Ended otherwise", ({ ended }) => formatNumber(ended)],
  ],
};

const DOOR_TIME: Measure = {
  title: "From paid to door",
  hint: "From when the order was free to go out (paid, or released as you chose) until it arrived. Half and nine of ten are estimates.",
  lines: [{ title: "Average", read: ({ doorTime }) => doorTime.averageSeconds }],
  relation: "compared",
  scale: "seconds",
  formatValue: formatDuration,
  columns: [
    ["Average", ({ doorTime }) => formatDuration(doorTime.averageSeconds)],
    ["Half within", ({ doorTime }) => formatDuration(doorTime.medianSeconds)],
    ["Nine of ten within", ({ doorTime }) => formatDuration(doorTime.ninetiethSeconds)],
    ["Deliveries", ({ doorTime }) => formatNumber(doorTime.deliveries)],
  ],
};

const ON_TIME: Measure = {
  title: "On time",
  hint: "Arrived before the end of the time that the buyer chose; without one, of the first arrival window that the buyer was told.",
  lines: [{ title: "On time", read: ({ onTime }) => onTime.share }],
  relation: "compared",
  scale: "any",
  formatValue: formatShare,
  columns: [
    ["On time", ({ onTime }) => formatShare(onTime.share)],
    ["In time", ({ onTime }) => formatNumber(onTime.kept)],
    ["With a promised time", ({ onTime }) => formatNumber(onTime.promised)],
  ],
};

const ATTEMPTS: Measure = {
  title: "Attempts per delivery",
  hint: "How often the courier tried to hand a delivery over, on average.",
  lines: [{ title: "Attempts", read: ({ attempts }) => attempts.perDelivery }],
  relation: "compared",
  scale: "any",
  formatValue: formatNumber,
  columns: [
    ["Per delivery", ({ attempts }) => formatNumber(attempts.perDelivery)],
    ["Handed over at the first", ({ attempts }) => formatShare(attempts.firstShare)],
    ["Attempts", ({ attempts }) => formatNumber(attempts.attempts)],
    ["Deliveries tried", ({ attempts }) => formatNumber(attempts.deliveries)],
  ],
};

/** What the courier cost in one currency against what buyers paid for shipping. */
function createMoneyMeasure(currency: string, isOnly: boolean): Measure {
  const find = ({ money }: Figures): Amounts | undefined =>
    money.find((one) => one.currency === currency);
  const formatValue = (amount: number): string => formatAmount(amount, currency);
  const readAmount = (name: "cost" | "shippingPaid") => (figures: Figures) =>
    toDecimal(find(figures)?.[name] ?? { minor: 0, currency });
  const readPerDelivery = (figures: Figures) => {
    const found = find(figures)?.costPerDelivery;
    return found ? toDecimal(found) : null;
  };
  return {
    title: `Courier cost and shipping paid${isOnly ? "" : ` (${currency})`}`,
    hint: "What the courier charged, with tips and less refunds, and what buyers paid for the shipping of these deliveries.",
    lines: [
      { title: "Courier cost", read: readAmount("cost") },
      { title: "Shipping paid", read: readAmount("shippingPaid") },
    ],
    relation: "compared",
    scale: "any",
    formatValue,
    columns: [
      ["Courier cost", (figures) => formatValue(readAmount("cost")(figures))],
      ["Shipping paid", (figures) => formatValue(readAmount("shippingPaid")(figures))],
      ["Cost per delivery", (figures) => toText(readPerDelivery(figures), formatValue)],
      ["Deliveries charged", (figures) => formatNumber(find(figures)?.priced ?? 0)],
    ],
  };
}

/** Returns what is charted of these figures: money first, once for each currency. */
export const listMeasures = ({ money }: Figures): readonly Measure[] => [
  ...money.map(({ currency }) => createMoneyMeasure(currency, money.length === 1)),
  DELIVERIES,
  DOOR_TIME,
  ON_TIME,
  ATTEMPTS,
];
