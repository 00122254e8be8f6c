import * as z from "zod";
import type { DriverLocation } from "#shared/bridge/domain/delivery/courier-view.ts";
import { latitudeSchema, longitudeSchema } from "#shared/kernel/decimals.ts";
import { listRecords } from "./envelope.ts";
import { parseTime } from "./parse-time.ts";

/** Creates the schema of an angle, which couriers send as a number or text. */
export const createDegreesSchema = (range: z.ZodNumber) =>
  z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(range);
const locationSchema = z
  .object({
    last_lat: createDegreesSchema(latitudeSchema),
    last_lng: createDegreesSchema(longitudeSchema),
    last_location_date: z.unknown(),
  })
  .refine(({ last_lat, last_lng }) => last_lat !== 0 || last_lng !== 0);

/** Parses the driver's location and its time from a record. Returns undefined if either is missing. */
export function readDriverLocation(record: unknown): DriverLocation | undefined {
  const location = locationSchema.safeParse(record).data;
  const at = parseTime(location?.last_location_date);
  return location && at && { latitude: location.last_lat, longitude: location.last_lng, at };
}

/** Parses the driver's location from the response to its call. Returns undefined if there is none. */
export function parseDriverLocation(body: unknown): DriverLocation | undefined {
  const records = listRecords(body);
  return records === "unknown" ? undefined : readDriverLocation(records[0]);
}
