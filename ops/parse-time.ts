import { EXIT_CODES, OpsError } from "./ops-error.ts";

const SECONDS: ReadonlyMap<string, number> = new Map([
  ["s", 1],
  ["m", 60],
  ["h", 3_600],
  ["d", 86_400],
]);

/** Reads a time, or how long ago it was: `2026-11-22T10:00:00Z`, `15m`, `2h`. */
export function parseTime(text: string, now: Date): Date {
  const [, count, unit = ""] = /^([1-9]\d{0,4})([smhd])$/.exec(text) ?? [];
  const seconds = SECONDS.get(unit);
  const time =
    seconds === undefined
      ? new Date(text)
      : new Date(now.getTime() - Number(count) * seconds * 1000);
  if (Number.isNaN(time.getTime()))
    throw new OpsError(
      `"${text}" is not a time. Write 2026-11-22T10:00:00Z, or how long ago it was: 15m, 2h, 1d.`,
      EXIT_CODES.usage,
    );
  return time;
}
