import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { toInstant } from "./local-time.ts";

/** Returns the time zone of the store's days: that of its first pick-up location. */
export const getStoreTimeZone = ({ locations }: Pick<Settings, "locations">): string =>
  locations[0]?.timeZone ?? "UTC";

/** Returns when a date (`2026-11-24`) begins in a time zone. */
export const getDayStart = (date: string, timeZone: string): Date =>
  toInstant(date, "00:00", timeZone);

/** Returns when a date ends in a time zone. */
export const getDayEnd = (date: string, timeZone: string): Date =>
  toInstant(date, "24:00", timeZone);
