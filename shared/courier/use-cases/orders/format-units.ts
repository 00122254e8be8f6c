import { METERS_PER_MILE } from "#shared/courier/domain/geography/coordinates.ts";

/** Converts meters to miles, rounded to two decimal places. */
export const toMiles = (meters: number): number =>
  Math.round((meters / METERS_PER_MILE) * 100) / 100;

/** Converts cents to dollars. */
export const toDollars = (cents: number): number => cents / 100;

/** Formats cents as dollars with two decimal places. */
export const formatDollars = (cents: number): string => (cents / 100).toFixed(2);

/** Formats a time in UTC as `schedule_date_local` is written. */
export const formatMinute = (time: Date): string =>
  time.toISOString().slice(0, 16).replace("T", " ");
