import { type DayRange, findRangeDays } from "#shared/bridge/domain/insights/day-range.ts";

/** The ranges that need no dates: so many days that end today, and the week before this one. */
export const RANGES = [7, "last-week", 30, 90] as const;
type Range = (typeof RANGES)[number];
export const GROUPINGS = [
  ["day", "By day"],
  ["location", "By pick-up location"],
  ["method", "By delivery method"],
] as const;
export type Grouping = (typeof GROUPINGS)[number][0];

/** What of the figures is shown. The address has it. */
export interface InsightsView {
  /** The last so many days, or those of the last week; undefined: `from` and `to`. */
  readonly days: Range | undefined;
  /** Days as `2026-11-24`; empty while somebody chooses them. */
  readonly from: string;
  readonly to: string;
  readonly by: Grouping;
}

/** Reads the view from the address. What it does not know, it leaves out. */
export function parseView(query: string): InsightsView {
  const given = new URLSearchParams(query);
  const from = given.get("from") ?? "";
  const to = given.get("to") ?? "";
  const isOwn = from !== "" || to !== "";
  return {
    days: isOwn ? undefined : (RANGES.find((days) => String(days) === given.get("days")) ?? 7),
    from,
    to,
    by: GROUPINGS.find(([by]) => by === given.get("by"))?.[0] ?? "day",
  };
}

/** Returns the view as the address has it. The first view needs nothing. */
export const formatView = ({ days, from, to, by }: InsightsView): string =>
  joinFilled({
    days: days === undefined || days === 7 ? "" : String(days),
    ...(days === undefined ? { from, to } : {}),
    by: by === "day" ? "" : by,
  });

/** Returns what a range is called. */
export const formatRange = (range: Range): string =>
  range === "last-week" ? "Last week" : `Last ${range} days`;

/** Returns the name that the API has for a range. */
const toDayRange = (range: Range): DayRange =>
  range === "last-week" ? range : `last-${range}-days`;

/** Returns the first and the last day of the view, seen on the day `today`. */
export const toRange = ({ days, from, to }: InsightsView, today: string) =>
  days === undefined ? { from, to } : findRangeDays(toDayRange(days), today);

/** Returns what the API is asked for: it knows which day it is in the store. */
export const toApiQuery = ({ days, from, to, by }: InsightsView): string =>
  days === undefined ? joinFilled({ from, to, by }) : joinFilled({ range: toDayRange(days), by });

function joinFilled(parameters: Readonly<Record<string, string>>): string {
  const filled = Object.entries(parameters).filter(([, value]) => value !== "");
  return new URLSearchParams(filled).toString();
}
