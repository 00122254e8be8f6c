export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long personal data is kept after the end, unless the account sets another time. */
export const DEFAULT_PERSONAL_DATA_DAYS = 90;

/** What has not changed for this long is abandoned. Its data is kept no longer than that. */
const ABANDONED_DAYS = 90;

/** When something ended, or else when it last changed or is to happen. */
interface Lifetime {
  readonly endedAt: Date | undefined;
  readonly lastChangeAt: Date;
}

/** Computes when the personal data is erased. */
export const computeEraseAt = ({ endedAt, lastChangeAt }: Lifetime, days: number): Date =>
  endedAt === undefined
    ? addDays(lastChangeAt, Math.max(days, ABANDONED_DAYS))
    : addDays(endedAt, days);

/** Adds days of 24 hours. */
export const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS);

/** Returns the next full unit, such as a full minute: times within one share their place in the index of due work. */
export const roundUp = (time: Date, unitMs: number): Date =>
  new Date(Math.ceil(time.getTime() / unitMs) * unitMs);

/** Returns the earliest of the times that are present. */
export const findEarliest = (...times: readonly (Date | undefined)[]): Date | undefined =>
  times
    .filter((time) => time !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(0);
