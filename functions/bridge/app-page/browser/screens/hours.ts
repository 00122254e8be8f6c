import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Weekday } from "#shared/bridge/domain/settings/weekdays.ts";

export type Hours = PickupLocation["hours"];
export type Interval = Hours[Weekday][number];

export const WEEKDAYS: readonly (readonly [day: Weekday, title: string])[] = [
  ["monday", "Monday"],
  ["tuesday", "Tuesday"],
  ["wednesday", "Wednesday"],
  ["thursday", "Thursday"],
  ["friday", "Friday"],
  ["saturday", "Saturday"],
  ["sunday", "Sunday"],
];

const ALL_DAY: Interval = { from: "00:00", to: "24:00" };

/** What a location's hours are unless its merchant says otherwise. */
export const ALWAYS_OPEN: Hours = {
  ...{ monday: [ALL_DAY], tuesday: [ALL_DAY], wednesday: [ALL_DAY], thursday: [ALL_DAY] },
  ...{ friday: [ALL_DAY], saturday: [ALL_DAY], sunday: [ALL_DAY] },
};

/** Midnight at a day's end is 24:00 for the API, and 00:00 for a browser's field of a time. */
export const toInputTime = (to: string): string => (to === "24:00" ? "00:00" : to);
export const fromInputTime = (to: string): string => (to === "00:00" ? "24:00" : to);

/** "Closed", or "10:00 to 14:00". */
export const formatIntervals = (intervals: readonly Interval[]): string =>
  intervals.length === 0
    ? "Closed"
    : intervals.map(({ from, to }) => `${from} to ${to}`).join(" and ");

const isAlwaysOpen = (hours: Hours): boolean =>
  WEEKDAYS.every(([day]) => {
    const [first, ...others] = hours[day];
    return first?.from === "00:00" && first.to === "24:00" && others.length === 0;
  });

/** When it is open, in a line: "Mon, Tue 09:00 to 17:00". */
export function formatHours({ hours, timeZone, preparationMinutes }: PickupLocation): string {
  const preparation = preparationMinutes === 0 ? "" : ` ${preparationMinutes} minutes to prepare.`;
  if (isAlwaysOpen(hours)) return `Open at any time.${preparation}`;
  const byTimes = new Map<string, string[]>();
  for (const [day, title] of WEEKDAYS) {
    const times = hours[day].map(({ from, to }) => `${from} to ${to}`).join(" and ");
    if (times !== "") byTimes.set(times, [...(byTimes.get(times) ?? []), title.slice(0, 3)]);
  }
  const open = [...byTimes].map(([times, days]) => `${days.join(", ")} ${times}`).join("; ");
  return `${open === "" ? "Never open" : open} (${timeZone.replaceAll("_", " ")}).${preparation}`;
}

/** The hours of a form: all of a day's intervals, named `hours.monday.0.from`. */
export function readHours(data: Pick<FormData, "get" | "has">): Hours {
  const days = WEEKDAYS.map(([day]) => {
    const intervals: Interval[] = [];
    for (let at = 0; data.has(`hours.${day}.${at}.from`); at++) {
      const name = `hours.${day}.${at}`;
      const to = fromInputTime(String(data.get(`${name}.to`)));
      intervals.push({ from: String(data.get(`${name}.from`)), to });
    }
    return [day, intervals] as const;
  });
  return Object.fromEntries(days) as unknown as Hours;
}
