import { createInvalidParameterError } from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

const formatWithoutZone = (time: Date) => time.toISOString().slice(0, 19);

/** Formats a time in UTC without a zone, "2026-11-20T08:20:46", as in WordPress' `*_gmt` dates. */
export const formatGmtDate = formatWithoutZone;

/** Formats a time in the store's local time, as in WordPress' dates without `_gmt`. */
export function formatLocalDate(store: Store, time: Date): string {
  return formatWithoutZone(new Date(time.getTime() + store.utcOffsetMinutes * 60_000));
}

/**
 * Parses a date as WordPress does for a comparison: it converts a zoned date to the store's local time,
 * and uses a date without a zone unchanged. With dates_are_gmt it compares the result with the UTC column
 * nevertheless, so a zoned date is then wrong by the store's offset.
 */
export function toComparableDate(store: Store, name: string, given: string): string {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(given);
  const time = new Date(hasZone ? given : `${given}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(given) || Number.isNaN(time.getTime())) {
    throw createInvalidParameterError(name, "Invalid date.", "rest_invalid_date");
  }
  return hasZone ? formatLocalDate(store, time) : formatWithoutZone(time);
}
