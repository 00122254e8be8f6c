const DAY_MS = 24 * 3600 * 1000;

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

/** Returns the earliest of the times that are present. */
export const findEarliest = (...times: readonly (Date | undefined)[]): Date | undefined =>
  times
    .filter((time) => time !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(0);
