import * as z from "zod";
import { POINT_STATUSES } from "#shared/courier/domain/points/point-status.ts";

/** Parses a stored time (ISO-8601 UTC). */
export const storedTime = z.iso.datetime().transform((iso) => new Date(iso));

/** Parses a field that the item omits if it has no value. */
export const allowAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value): z.output<Schema> | undefined => value);

export const storedStatus = z.literal(POINT_STATUSES);

export const storedCourier = z.object({ name: z.string(), surname: z.string(), phone: z.string() });
