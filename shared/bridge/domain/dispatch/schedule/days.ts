import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { parseLocalDate, toInstant, toLocalDate } from "./local-time.ts";

/** The time zone that a store's days are counted in: that of its first pick-up location. */
export const getStoreTimeZone = ({ locations }: Pick<Settings, "locations">): string =>
  locations[0]?.timeZone ?? "UTC";

/** When a date, `2026-11-24`, begins at a place. */
export const getDayStart = (date: string, timeZone: string): Date =>
  toInstant(parseLocalDate(date), "00:00", timeZone);

/** When a date is over at a place. */
export const getDayEnd = (date: string, timeZone: string): Date =>
  toInstant(parseLocalDate(date), "24:00", timeZone);

/** The date of a moment at a place. */
export const toLocalDay = (at: Date, timeZone: string): string =>
  toLocalDate(at, timeZone).toString();

/** The date so many days away. */
export const addDays = (date: string, days: number): string =>
  parseLocalDate(date).add({ days }).toString();

/** Every date from one to another, both included; none where they are the wrong way round. */
export function listDates(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
