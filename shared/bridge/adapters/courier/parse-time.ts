import * as z from "zod";

/** `yyyy-mm-dd HH:MM` in UTC, as the document writes times; seconds are dropped. */
export const formatMinute = (time: Date): string =>
  time.toISOString().slice(0, 16).replace("T", " ");

/** Date, hour and minute, seconds, zone. */
const TIME_PATTERN = /^(\d{4}-\d\d-\d\d)[ t](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(z|[+-]\d\d:\d\d)?$/i;
const isoTimeSchema = z.iso.datetime({ offset: true });

/** A time as couriers write it, without a zone in UTC; undefined where it is none. */
export function parseTime(value: unknown): Date | undefined {
  const parts = typeof value === "string" ? TIME_PATTERN.exec(value.trim()) : null;
  if (parts === null) return undefined;
  const [, date, minute, seconds = ":00", zone = "Z"] = parts;
  const iso = `${date}T${minute}${seconds}${zone.toUpperCase()}`;
  return isoTimeSchema.safeParse(iso).success ? new Date(iso) : undefined;
}
