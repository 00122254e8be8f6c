import { METERS_PER_MILE } from "#shared/courier/domain/geography/coordinates.ts";

/** Miles to two places. */
export const toMiles = (meters: number): number =>
  Math.round((meters / METERS_PER_MILE) * 100) / 100;

/** Cents as a number of dollars. */
export const toDollars = (cents: number): number => cents / 100;

/** Cents as dollars in text, always with two places. */
export const formatDollars = (cents: number): string => (cents / 100).toFixed(2);

/** A time as `schedule_date_local` is written, UTC. */
export const formatMinute = (time: Date): string =>
  time.toISOString().slice(0, 16).replace("T", " ");
