import { findKnownTimeZone } from "./known-time-zone.ts";

/** A moment as people here write it. */
export const formatMoment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A moment of these days, without the year. */
export const formatNearMoment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, {
    ...{ weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  });

/** A moment as people here write it, for machines too. */
export function createTimeElement(iso: string): HTMLTimeElement {
  const time = document.createElement("time");
  time.dateTime = iso;
  time.textContent = formatMoment(iso);
  return time;
}

/** A day and times of day without a time zone, as `2026-11-24`, `14:00` and `24:00`. */
interface LocalWindow {
  readonly date: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** `Tue, Nov 24`, `Tue, Nov 24, 2:00 PM`, `Tue, Nov 24, 2:00 PM – 4:00 PM`: by the clock that it was chosen by. */
export function formatLocalWindow({ date, from, to }: LocalWindow): string {
  const day: Intl.DateTimeFormatOptions = { weekday: "short", month: "short", day: "numeric" };
  const at = (time: string) => new Date(Date.parse(`${date}T00:00:00Z`) + toMilliseconds(time));
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" });
  const dayText = format(day).format(at("00:00"));
  const clock = format({ hour: "numeric", minute: "2-digit" });
  const times = [from, to].flatMap((time) => (time === null ? [] : [clock.format(at(time))]));
  return times.length === 0 ? dayText : `${dayText}, ${times.join(" – ")}`;
}

/** The short name of a time zone on a day, such as `EST`; empty where its clock shows what this one shows. */
export function formatZoneName(date: string, timeZone: string): string {
  const noon = `${date}T12:00:00Z`;
  if (formatTimeIn(noon, timeZone) === formatTimeIn(noon)) return "";
  const parts = new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: "short" });
  return (
    parts.formatToParts(new Date(noon)).find(({ type }) => type === "timeZoneName")?.value ?? ""
  );
}

const toMilliseconds = (time: string): number =>
  Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3, 5)) * 60_000;

/** A moment to the second, with the name of the time zone: `Nov 24, 2026, 9:30:05 AM EST`. */
export const formatExactMoment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, {
    ...{ year: "numeric", month: "short", day: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
  });

/** A time of the day to the second, here or in another time zone that the browser knows: `9:30:05 AM EST`. */
export const formatTimeIn = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleTimeString(undefined, {
    ...{ hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
    timeZone: findKnownTimeZone(timeZone),
  });
