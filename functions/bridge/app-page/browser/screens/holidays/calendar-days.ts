/** Days are written as `2026-12-25`, and counted in UTC, where each has 24 hours. */
const DAY_MS = 86_400_000;

const toTime = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const fromTime = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the day that is some days later, or earlier. */
export const addDays = (date: string, days: number): string =>
  fromTime(toTime(date) + days * DAY_MS);

/** Returns the same day of another month, or its last day where it has none such. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const first = Date.UTC(year, month - 1 + months, 1);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return fromTime(first + (Math.min(day, last) - 1) * DAY_MS);
}

/** Returns how many days a day comes after Monday. */
export const getWeekdayIndex = (date: string): number =>
  (new Date(toTime(date)).getUTCDay() + 6) % 7;

/** Lists all days from one to another, whichever comes first; at most a year of them. */
export function listSpan(one: string, other: string): string[] {
  const [from, to] = one <= other ? [one, other] : [other, one];
  const count = Math.min(Math.round((toTime(to) - toTime(from)) / DAY_MS) + 1, 366);
  return Array.from({ length: count }, (_, at) => addDays(from, at));
}

/** Lists the weeks that a month touches, from Monday on. */
export function listWeeks(month: string): string[][] {
  const first = `${month.slice(0, 7)}-01`;
  const start = addDays(first, -getWeekdayIndex(first));
  const end = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let monday = start; monday < end; monday = addDays(monday, 7))
    weeks.push(listSpan(monday, addDays(monday, 6)));
  return weeks;
}

const fullFormat = new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone: "UTC" });
const shortFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const nearFormat = new Intl.DateTimeFormat("en", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const monthFormat = new Intl.DateTimeFormat("en", {
  ...{ month: "long", year: "numeric", timeZone: "UTC" },
});

/** "Friday, December 25, 2026" */
export const formatFullDay = (date: string): string => fullFormat.format(toTime(date));
/** "Dec 25, 2026" */
export const formatDay = (date: string): string => shortFormat.format(toTime(date));
/** "Dec 21 to Dec 27, 2026", of the week that begins on a Monday. */
export const formatWeek = (monday: string): string =>
  `${nearFormat.format(toTime(monday))} to ${formatDay(addDays(monday, 6))}`;
/** "December 2026" */
export const formatMonth = (date: string): string => monthFormat.format(toTime(date));
