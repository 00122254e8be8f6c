import * as z from "zod";

/** Formats a time as documented, `yyyy-mm-dd HH:MM` in UTC, without seconds. */
export const formatMinute = (time: Date): string =>
  time.toISOString().slice(0, 16).replace("T", " ");

/** Groups: date, hour and minute, seconds, time zone. */
const TIME_PATTERN = /^(\d{4}-\d\d-\d\d)[ t](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(z|[+-]\d\d:\d\d)?$/i;
const isoTimeSchema = z.iso.datetime({ offset: true });

/** Parses a courier's time. Without a time zone, it is UTC. Returns undefined if it is no time. */
export function parseTime(value: unknown): Date | undefined {
  const parts = typeof value === "string" ? TIME_PATTERN.exec(value.trim()) : null;
  if (parts === null) return undefined;
  const [, date, minute, seconds = ":00", zone = "Z"] = parts;
  const iso = `${date}T${minute}${seconds}${zone.toUpperCase()}`;
  return isoTimeSchema.safeParse(iso).success ? new Date(iso) : undefined;
}
