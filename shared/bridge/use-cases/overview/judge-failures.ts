import type { FigureValue } from "#shared/bridge/ports/overview/figures.ts";

/** What was counted, the newest first. */
export type Values = readonly FigureValue[];

/** The runs of a function, or the calls of one kind, of which some failed lately. */
export interface Failing {
  readonly total: number;
  readonly failed: number;
  /** Since when none succeeded; undefined if some do. */
  readonly since: Date | undefined;
  readonly lastAt: Date;
}

/** What failed before is no longer told. */
const LATELY_MINUTES = 10;

/** Whether a time is longer ago than so many minutes. */
export const isBefore = (at: Date, now: Date, minutes: number): boolean =>
  now.getTime() - at.getTime() > minutes * 60_000;

/** Whether a time is in the last minutes. */
export const isLately = (at: Date, now: Date, minutes: number): boolean =>
  !isBefore(at, now, minutes);

/** Adds up what was counted in the last minutes. */
export const sumSince = (values: Values, now: Date, minutes: number): number =>
  values.filter(({ at }) => isLately(at, now, minutes)).reduce((sum, { value }) => sum + value, 0);

/** Counts what failed lately, and finds since when nothing succeeded. Undefined if nothing failed. */
export function judgeFailures(
  failures: Values = [],
  all: Values = [],
  now: Date,
): Failing | undefined {
  const last = failures.find(({ value }) => value > 0);
  const failed = sumSince(failures, now, LATELY_MINUTES);
  if (last === undefined || failed === 0) return undefined;
  const failedAt = new Map(failures.map(({ at, value }) => [at.getTime(), value]));
  const isLost = ({ at, value }: FigureValue) => (failedAt.get(at.getTime()) ?? 0) >= value;
  const succeeded = all.findIndex((one) => one.value > 0 && !isLost(one));
  const lost = all.slice(0, succeeded === -1 ? all.length : succeeded);
  return {
    total: Math.max(failed, sumSince(all, now, LATELY_MINUTES)),
    failed,
    since: lost.at(-1)?.at,
    lastAt: last.at,
  };
}
