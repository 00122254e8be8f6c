import { cacheResults } from "../cache-results.ts";

/** A format costs a hundred times as much as to use it. There are about 600 time zones. */
const findFormat = cacheResults((timeZone) => {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      year: "numeric",
      timeZoneName: "longOffset",
    });
  } catch {
    return undefined;
  }
}, 600);

/** Whether this is the name of a time zone, such as `America/New_York`. */
export const isTimeZone = (name: string): boolean => findFormat(name) !== undefined;

/** `2026, GMT-05:00`; UTC is `GMT`, and local times of the nineteenth century have seconds. */
const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/**
 * Returns by how many milliseconds the clocks of a time zone are ahead of UTC at a time, which is given
 * in milliseconds. Throws a `RangeError` if there is no such time zone.
 */
export function findOffsetMs(at: number, timeZone: string): number {
  const format = findFormat(timeZone);
  if (format === undefined) throw new RangeError(`there is no time zone ${timeZone}`);
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(format.format(at)) ?? [];
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -offset : offset;
}
