import type { Estimate } from "./simulate-day.ts";

/** How wrong the estimates of one moment were. */
export interface EstimateSummary {
  readonly moment: Estimate["moment"];
  readonly parcels: number;
  /** Minutes between what the courier told and the arrival, whichever came first. */
  readonly medianMinutes: number;
  readonly p90Minutes: number;
  /** Percent of the arrivals within the window that the page showed, before it and after it. */
  readonly withinPercent: number;
  readonly soonerPercent: number;
  readonly laterPercent: number;
  readonly windowMinutes: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const toMinutes = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000;

/** Summarizes the estimates by the moment at which the page said them. */
export const summarizeEstimates = (estimates: readonly Estimate[]): EstimateSummary[] =>
  [...Map.groupBy(estimates, ({ moment }) => moment)].map(([moment, group]) => {
    const errors = group.map(({ toldAt, arrivedAt }) => Math.abs(toMinutes(toldAt, arrivedAt)));
    const widths = group.map(({ from, to }) => toMinutes(from, to));
    const percent = (isCounted: (one: Estimate) => boolean) =>
      round((100 * group.filter(isCounted).length) / group.length);
    return {
      moment,
      parcels: group.length,
      medianMinutes: round(findQuantile(errors, 0.5)),
      p90Minutes: round(findQuantile(errors, 0.9)),
      withinPercent: percent(({ arrivedAt, from, to }) => arrivedAt >= from && arrivedAt <= to),
      soonerPercent: percent(({ arrivedAt, from }) => arrivedAt < from),
      laterPercent: percent(({ arrivedAt, to }) => arrivedAt > to),
      windowMinutes: round(findQuantile(widths, 0.5)),
    };
  });

function findQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
