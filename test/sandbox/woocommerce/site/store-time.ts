import { createInvalidParameterError } from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

const formatWithoutZone = (time: Date) => time.toISOString().slice(0, 19);

/** A moment as UTC without a zone, "2026-11-20T08:20:46": WordPress' `*_gmt` dates. */
export const formatGmtDate = formatWithoutZone;

/** The same moment by the store's wall clock: WordPress' dates without `_gmt`. */
export function formatLocalDate(store: Store, time: Date): string {
  return formatWithoutZone(new Date(time.getTime() + store.utcOffsetMinutes * 60_000));
}

/**
 * The date as WordPress compares it with a column: a zoned date is turned into the store's local
 * time, a naive one is taken as it stands. With dates_are_gmt that is compared with the UTC column
 * all the same, so a zoned date is then wrong by the store's offset.
 */
export function toComparableDate(store: Store, name: string, given: string): string {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(given);
  const time = new Date(hasZone ? given : `${given}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(given) || Number.isNaN(time.getTime())) {
    throw createInvalidParameterError(name, "Invalid date.", "rest_invalid_date");
  }
  return hasZone ? formatLocalDate(store, time) : formatWithoutZone(time);
}
