import * as z from "zod";
import { addDays } from "#shared/courier/domain/personal-data/retention.ts";
import { POINT_STATUSES } from "#shared/courier/domain/points/point-status.ts";

/** Parses a stored time (ISO-8601 UTC). */
export const storedTime = z.iso.datetime().transform((iso) => new Date(iso));

/** Parses a field that the item omits if it has no value. */
export const allowAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value): z.output<Schema> | undefined => value);

export const storedStatus = z.literal(POINT_STATUSES);

export const storedCourier = z.object({ name: z.string(), surname: z.string(), phone: z.string() });

/** The sweep erases personal data. Days later the table's TTL deletes what the sweep missed. */
const SWEEP_DAYS = 14;

/** Returns the attribute by which DynamoDB deletes an item, in seconds since 1970. */
export const toExpiryFields = (eraseAt: Date | undefined) =>
  eraseAt === undefined
    ? {}
    : { expiresAtSeconds: Math.ceil(addDays(eraseAt, SWEEP_DAYS).getTime() / 1000) };
