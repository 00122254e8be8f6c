import * as z from "zod";

/** A day of the calendar without the anchors of the library's expression. */
const DAY = z.regexes.date.source.replace(/^\^|\$$/g, "");

/** The pattern of a time that exists: `yyyy-mm-dd HH:MM`. */
export const TIME_PATTERN = `${DAY} ([01]\\d|2[0-3]):[0-5]\\d`;

/** A time that exists, as `yyyy-mm-dd HH:MM`. It is read as UTC. */
export const timeText = z
  .string()
  .regex(new RegExp(`^${TIME_PATTERN}$`), "must be a time that exists, as yyyy-mm-dd HH:MM");

/** Parses a `timeText`. */
export const parseTimeText = (text: string): Date => new Date(`${text.replace(" ", "T")}:00.000Z`);
