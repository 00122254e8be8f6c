import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { parseLocalDate, toInstant, toLocalDate } from "./local-time.ts";

/** Returns the time zone of the store's days: that of its first pick-up location. */
export const getStoreTimeZone = ({ locations }: Pick<Settings, "locations">): string =>
  locations[0]?.timeZone ?? "UTC";

/** Returns when a date (`2026-11-24`) begins in a time zone. */
export const getDayStart = (date: string, timeZone: string): Date =>
  toInstant(parseLocalDate(date), "00:00", timeZone);

/** Returns when a date ends in a time zone. */
export const getDayEnd = (date: string, timeZone: string): Date =>
  toInstant(parseLocalDate(date), "24:00", timeZone);

/** Returns the date of a time in a time zone. */
export const toLocalDay = (at: Date, timeZone: string): string =>
  toLocalDate(at, timeZone).toString();

/** Adds days to a date. */
export const addDays = (date: string, days: number): string =>
  parseLocalDate(date).add({ days }).toString();

/** Lists all dates of a range, both ends included; empty if the end is before the start. */
export function listDates(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
