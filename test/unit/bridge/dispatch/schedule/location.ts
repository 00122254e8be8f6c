import {
  type PickupLocation,
  pickupLocationSchema,
  type Weekday,
} from "#shared/bridge/domain/settings/pickup-location.ts";

/** `09:00-12:00 14:00-18:00`, or empty: closed. */
const intervals = (written: string) =>
  written
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => ({ from: part.slice(0, 5), to: part.slice(6) }));

interface Written {
  readonly zone: string;
  /** Of the days that `days` does not name; closed unless given. */
  readonly daily?: string;
  readonly days?: Partial<Record<Weekday, string>>;
  /** By date. */
  readonly exceptions?: Readonly<Record<string, string>>;
  readonly preparationMinutes?: number;
}

/** Monday to Friday; the weekend is closed. */
export const onWorkdays = (hours: string): Partial<Record<Weekday, string>> => ({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
});

export function placeWith(written: Written): PickupLocation {
  const { zone, daily = "", days = {}, exceptions = {}, preparationMinutes = 0 } = written;
  const week = { ...onWorkdays(daily), saturday: daily, sunday: daily, ...days };
  return pickupLocationSchema.parse({
    id: "bakery",
    name: "Bakery",
    address: "1 Main Street",
    contactName: "Desk",
    contactPhone: "+1 212 555 0100",
    timeZone: zone,
    hours: Object.fromEntries(Object.entries(week).map(([day, hours]) => [day, intervals(hours)])),
    exceptions: Object.entries(exceptions).map(([date, hours]) => ({
      date,
      intervals: intervals(hours),
    })),
    preparationMinutes,
  });
}

export const NEW_YORK = "America/New_York";
export const BERLIN = "Europe/Berlin";
export const LORD_HOWE = "Australia/Lord_Howe";
export const KOLKATA = "Asia/Kolkata";

/** The instant as the tables write it: UTC to the minute. */
export const utc = (written: string): Date => new Date(`${written}:00Z`);
export const written = (at: Date | undefined): string | undefined => at?.toISOString().slice(0, 16);
