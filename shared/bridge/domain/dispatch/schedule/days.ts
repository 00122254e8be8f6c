import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { dateOf, localDate, wallInstant } from "./local-time.ts";

/** The time zone that a store's days are counted in: that of its first pick-up location. */
export const zoneOf = ({ locations }: Pick<Settings, "locations">): string =>
  locations[0]?.timeZone ?? "UTC";

/** When a date, `2026-11-24`, begins at a place. */
export const dayBegins = (date: string, timeZone: string): Date =>
  wallInstant(dateOf(date), "00:00", timeZone);

/** When a date is over at a place. */
export const dayEnds = (date: string, timeZone: string): Date =>
  wallInstant(dateOf(date), "24:00", timeZone);

/** The date of a moment at a place. */
export const dayOf = (at: Date, timeZone: string): string => localDate(at, timeZone).toString();

/** The date so many days away. */
export const daysFrom = (date: string, days: number): string =>
  dateOf(date).add({ days }).toString();

/** Every date from one to another, both included; none where they are the wrong way round. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = daysFrom(date, 1)) dates.push(date);
  return dates;
}
