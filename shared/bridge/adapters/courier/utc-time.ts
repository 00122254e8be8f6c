import * as z from "zod";

/** `yyyy-mm-dd HH:MM` in UTC, as the document writes times; seconds are dropped. */
export const minuteText = (time: Date): string => time.toISOString().slice(0, 16).replace("T", " ");

const isoTime = z.iso.datetime({ offset: true });

/** A time as couriers write it, without a zone in UTC; undefined where it is none. */
export function readTime(written: unknown): Date | undefined {
  if (typeof written !== "string") return undefined;
  const text = written.trim().replace(/^(\d{4}-\d\d-\d\d)[ t]/, "$1T");
  const zoned = /(z|[+-]\d\d:\d\d)$/i.test(text) ? text.replace(/z$/, "Z") : `${text}Z`;
  return isoTime.safeParse(zoned).success ? new Date(zoned) : undefined;
}
