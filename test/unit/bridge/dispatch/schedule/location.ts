import {
  type PickupLocation,
  pickupLocationSchema,
} from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Weekday } from "#shared/bridge/domain/settings/weekdays.ts";

/** Parses hours such as `09:00-12:00 14:00-18:00`. An empty text means closed. */
const parseIntervals = (written: string) =>
  written
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => ({ from: part.slice(0, 5), to: part.slice(6) }));

interface LocationHours {
  readonly zone: string;
  /** The hours of the days that `days` does not name. Closed by default. */
  readonly daily?: string;
  readonly days?: Partial<Record<Weekday, string>>;
  /** The hours of single dates. */
  readonly exceptions?: Readonly<Record<string, string>>;
  readonly preparationMinutes?: number;
}

/** Applies the hours to Monday to Friday. The weekend is closed. */
export const toWorkdays = (hours: string): Partial<Record<Weekday, string>> => ({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
});

export function buildLocationWithHours(written: LocationHours): PickupLocation {
  const { zone, daily = "", days = {}, exceptions = {}, preparationMinutes = 0 } = written;
  const week = { ...toWorkdays(daily), saturday: daily, sunday: daily, ...days };
  return pickupLocationSchema.parse({
    id: "bakery",
    name: "Bakery",
    address: "1 Main Street",
    contactName: "Desk",
    contactPhone: "+1 212 555 0100",
    timeZone: zone,
    hours: Object.fromEntries(
      Object.entries(week).map(([day, hours]) => [day, parseIntervals(hours)]),
    ),
    exceptions: Object.entries(exceptions).map(([date, hours]) => ({
      date,
      intervals: parseIntervals(hours),
    })),
    preparationMinutes,
  });
}

export const NEW_YORK = "America/New_York";
export const BERLIN = "Europe/Berlin";
export const LORD_HOWE = "Australia/Lord_Howe";
export const KOLKATA = "Asia/Kolkata";

/** Converts between an instant and the notation of the tables: UTC to the minute. */
export const parseUtc = (written: string): Date => new Date(`${written}:00Z`);
export const formatUtc = (at: Date | undefined): string | undefined =>
  at?.toISOString().slice(0, 16);
