import * as z from "zod";
import type { PointView } from "#shared/bridge/domain/delivery/courier-view.ts";
import {
  hasAnyValue,
  idSchema,
  isFailure,
  isSuccess,
  listRecords,
  optionalIdSchema,
} from "./envelope.ts";
import { driverFields, parseDriver } from "./parse-driver.ts";
import { readDriverLocation } from "./parse-driver-location.ts";
import { parseProofImages } from "./parse-proof-images.ts";
import { parsePointStatus } from "./parse-status.ts";
import { parseTime } from "./parse-time.ts";

const createdSchema = z.object({ inserted_id: idSchema });

/** Parses the id of a created point. Returns undefined if the response is no success. */
export const parseCreatedPointId = (body: unknown): string | undefined =>
  isFailure(body) ? undefined : createdSchema.safeParse(body).data?.inserted_id;

const markedSchema = z.object({ inserted_id: z.literal([-1, "-1"]) });

/** Returns whether the response states that the status changed: -1 in place of an id, or the code of success. */
export const isStatusChanged = (body: unknown): boolean =>
  isSuccess(body) || (!isFailure(body) && markedSchema.safeParse(body).success);

/** More stops are no route of a day. */
const MAX_STOPS = 500;

const recordSchema = z.object({
  id: optionalIdSchema,
  dropoff_id: optionalIdSchema,
  inserted_id: optionalIdSchema,
  access_key: optionalIdSchema,
  status_id: z.unknown().optional(),
  pack_status: z.unknown().optional(),
  route_status: z.unknown().optional(),
  planned_arrival_at: z.unknown().optional(),
  can_rate_driver: z.unknown().optional(),
  stops_before: z.int().min(0).max(MAX_STOPS).nullish().catch(undefined),
  point_images: z.array(z.unknown()).nullish().catch(undefined),
  last_lat: z.unknown().optional(),
  last_lng: z.unknown().optional(),
  last_location_date: z.unknown().optional(),
  ...driverFields,
});
type PointRecord = z.output<typeof recordSchema>;

/**
 * Parses the point with an access key. `unknown` must not be taken for "none", which could create a
 * second point.
 */
export function parsePoint(body: unknown, accessKey: string): PointView | "none" | "unknown" {
  const candidates = listRecords(body);
  if (candidates === "unknown") return "unknown";
  if (candidates.length === 0) return "none";
  const points = candidates
    .map((one) => recordSchema.safeParse(one).data)
    .filter((one) => isPointRecord(one));
  const [matching, ...duplicates] = points.filter(({ access_key }) =>
    isSameAccessKey(access_key, accessKey),
  );
  // A single record without a key is the right one, because the courier was asked by key.
  const unnamed = points.length === 1 && points[0]?.access_key == null ? points[0] : undefined;
  const point = matching ?? unnamed;
  if (point === undefined) return "unknown";
  const duplicateIds = duplicates.map((one) => readPointId(one) ?? accessKey);
  return { ...toPointView(point, accessKey), ...(duplicateIds.length > 0 && { duplicateIds }) };
}

const toPointView = (point: PointRecord, accessKey: string): PointView => ({
  pointId: readPointId(point) ?? accessKey,
  status: parsePointStatus(point),
  ...parseDriver(point),
  ...parsePlannedArrival(point),
  ...parseCanRateDriver(point),
  ...parseLocation(point),
  ...(point.stops_before != null && { stopsBefore: point.stops_before }),
  ...parseProofImages(point.point_images, (status) =>
    parsePointStatus({ status_id: status, pack_status: status }),
  ),
});

/** Our courier's addition to the interface document. */
function parsePlannedArrival({ planned_arrival_at }: PointRecord) {
  const plannedArrivalAt = parseTime(planned_arrival_at);
  return plannedArrivalAt && { plannedArrivalAt };
}

/** Another addition of our courier: without it, the buyer is not asked. */
const parseCanRateDriver = ({ can_rate_driver }: PointRecord) =>
  typeof can_rate_driver === "boolean" ? { canRateDriver: can_rate_driver } : {};

/** It has the form of an order's driver location, and is another addition of our courier. */
function parseLocation(point: PointRecord) {
  const driverLocation = readDriverLocation(point);
  return driverLocation && { driverLocation };
}

const readPointId = ({ id, dropoff_id, inserted_id }: PointRecord) =>
  id ?? dropoff_id ?? inserted_id;

const isPointRecord = (record: PointRecord | undefined): record is PointRecord =>
  hasAnyValue(record);

const isSameAccessKey = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();
