/** Times of day as `14:00`; both absent: no time is requested. */
export interface TimesOfDay {
  readonly from?: string;
  readonly to?: string;
}

const TIME = /^(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?::\d{2})?)?\s*(?:(?<half>[ap])\.?m\.?)?$/;
const BETWEEN = /\s*(?:[-–—]|\bto\b)\s*/;
const ANY_TIME = /^(?:asap|as soon as possible\.?|any ?time)$/;

/**
 * Returns the hour in 24-hour format; undefined if it is invalid, or ambiguous between morning and
 * evening.
 */
function toHour24(hour: number, hasMinutes: boolean, half: string | undefined): number | undefined {
  if (half === undefined) return hasMinutes && hour <= 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === "p" ? 12 : 0);
}

function parseTimeOfDay(written: string): string | undefined {
  const found = TIME.exec(written)?.groups;
  if (found === undefined) return undefined;
  const hour = toHour24(Number(found.hour), found.minute !== undefined, found.half);
  const minute = found.minute ?? "00";
  if (hour === undefined || minute > "59" || (hour === 24 && minute !== "00")) return undefined;
  return `${String(hour).padStart(2, "0")}:${minute}`;
}

function parseTimeRange(one: string, other: string): TimesOfDay | undefined {
  const from = parseTimeOfDay(one);
  const end = parseTimeOfDay(other);
  const to = end === "00:00" ? "24:00" : end;
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}

/**
 * Parses `14:00`, `2:00 PM`, `2 PM - 4 PM`, `14:00-16:00`; undefined for other forms, or if the
 * range ends before it begins.
 */
export function parseTimesOfDay(written: string): TimesOfDay | undefined {
  const text = written.trim().toLowerCase();
  if (ANY_TIME.test(text)) return {};
  const [one = "", other, ...more] = text.split(BETWEEN);
  if (more.length > 0) return undefined;
  if (other !== undefined) return parseTimeRange(one, other);
  const from = parseTimeOfDay(one);
  return from === undefined || from === "24:00" ? undefined : { from };
}
