import { getWeekday, isDate } from "./calendar-date.ts";

/** The parts of the text: digits, or the month's name. */
type DateParts = Readonly<Record<string, string | undefined>>;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(?<word>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const WEEKDAY = "(?:(?<weekday>mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s+)?";
const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?<year>\\d{4})";

const FORMS: readonly RegExp[] = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  /^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  /^(?<one>\d{1,2})(?<mark>[/-])(?<other>\d{1,2})\k<mark>(?<year>\d{4})$/,
  new RegExp(`^${WEEKDAY}${DAY}\\s+${MONTH},?\\s+${YEAR}$`),
  new RegExp(`^${WEEKDAY}${MONTH}\\s+${DAY},?\\s+${YEAR}$`),
];
/** Ten digits: from September 2001 to November 2286. */
const UNIX_SECONDS = /^[1-9]\d{9}$/;

/** Returns which of two numbers is the month, if only one of them can be; otherwise undefined. */
function toMonthAndDay(one: number, other: number): { month: number; day: number } | undefined {
  if (one === other || other > 12) return { month: one, day: other };
  return one > 12 ? { month: other, day: one } : undefined;
}

function readMonthAndDay(parts: DateParts): { month: number; day: number } | undefined {
  if (parts.one !== undefined) return toMonthAndDay(Number(parts.one), Number(parts.other));
  const month = parts.word ? MONTHS.indexOf(parts.word.slice(0, 3)) + 1 : Number(parts.month);
  return { month, day: Number(parts.day) };
}

function toCalendarDate(parts: DateParts): string | undefined {
  const found = readMonthAndDay(parts);
  if (found === undefined) return undefined;
  const date = [parts.year, padDigits(found.month), padDigits(found.day)].join("-");
  const contradicts = () => parts.weekday && !getWeekday(date).startsWith(parts.weekday);
  return isDate(date) && !contradicts() ? date : undefined;
}

const padDigits = (number: number): string => String(number).padStart(2, "0");

/**
 * Parses a date to `2026-11-24`; undefined if it is not a date or is ambiguous (`03/04/2026`). Unix
 * seconds are read in UTC, because the plugins that write them use midnight UTC of the requested
 * date.
 */
export function parseDate(written: string): string | undefined {
  const text = written.trim().toLowerCase();
  if (UNIX_SECONDS.test(text)) return new Date(Number(text) * 1000).toISOString().slice(0, 10);
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  return parts && toCalendarDate(parts);
}
