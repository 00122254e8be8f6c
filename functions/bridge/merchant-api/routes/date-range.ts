import * as z from "zod";
import {
  getDayEnd,
  getDayStart,
  getStoreTimeZone,
} from "#shared/bridge/domain/dispatch/schedule/days.ts";
import { toLocalDate } from "#shared/bridge/domain/dispatch/schedule/local-time.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

/** A day of the calendar from the year 2000 on: `2026-11-24`. */
export const dateSchema = z.iso
  .date("must be a date such as 2026-11-24")
  .regex(/^2/, "must be in the year 2000 or later")
  .meta({ examples: ["2026-11-24"] });

interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A day, or the store's present one. */
export const dayOrTodaySchema = z.union([dateSchema, z.literal("today")]).meta({
  examples: ["2026-11-24"],
});

/** From the first day's beginning to the last one's end, in the store's time zone. */
export function toDateRange(settings: Settings, days: DayRange, now: Date) {
  const zone = getStoreTimeZone(settings);
  const [from, to] = [days.from, days.to].map((day) =>
    day === "today" ? toLocalDate(now, zone) : day,
  );
  return {
    from: from === undefined ? undefined : getDayStart(from, zone),
    before: to === undefined ? undefined : getDayEnd(to, zone),
  };
}
