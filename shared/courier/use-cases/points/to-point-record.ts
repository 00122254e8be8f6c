import type { PointRecord, TrackingRecord } from "#shared/contract/points/point-records.ts";
import { POINT_STATUS } from "#shared/contract/points/point-status-names.ts";
import { getShownCourier } from "#shared/courier/domain/personal-data/driver-data.ts";
import {
  computeLocationUntil,
  getPointEnd,
} from "#shared/courier/domain/personal-data/point-data.ts";
import { findDriverLocation } from "#shared/courier/domain/points/driver-location.ts";
import { computePlannedArrival } from "#shared/courier/domain/points/planned-arrival.ts";
import { canRateDriver, type Point } from "#shared/courier/domain/points/point.ts";

/** Converts a point to the record that tracking returns, with the number of stops before, if known. */
export function toTrackingRecord(
  point: Point,
  now: Date,
  stopsBefore?: number | undefined,
): TrackingRecord {
  const status = POINT_STATUS[point.status];
  const { history, createdAt } = point;
  const courier = getShownCourier(point.courier, getPointEnd(point), now);
  return {
    id: point.id,
    access_key: point.creation.access_key,
    status_id: point.status,
    pack_status: status,
    route_status: status,
    courier_name: courier?.name,
    courier_surname: courier?.surname || undefined,
    courier_phone_number: courier?.phone || undefined,
    ...toLocationFields(point, now),
    planned_arrival_at: computePlannedArrival(point)?.toISOString(),
    ...(stopsBefore !== undefined && { stops_before: stopsBefore }),
    ...(point.images.length > 0 && { point_images: point.images.map(toImageRecord) }),
    can_rate_driver: canRateDriver(point),
    updated_at: (history.at(-1)?.at ?? createdAt).toISOString(),
  };
}

const toImageRecord = ({ url, insertedAt, uploadedBy, status }: Point["images"][number]) => ({
  pack_img: url,
  inserted_date: insertedAt.toISOString(),
  img_type: uploadedBy === "sender" ? "1" : "2",
  pack_img_status: String(status),
});

/** The fields have the names and the form of an order's driver location. */
function toLocationFields(point: Point, now: Date) {
  const until = computeLocationUntil(point);
  const isOver = until !== undefined && now >= until;
  const location = isOver ? undefined : findDriverLocation(point, now);
  return (
    location && {
      last_lat: location.lat.toFixed(6),
      last_lng: location.lng.toFixed(6),
      last_location_date: location.at.toISOString(),
    }
  );
}

/** Converts a point to the record that its account reads. JSON omits absent fields. */
export const toPointRecord = (point: Point, now: Date): PointRecord => ({
  ...toTrackingRecord(point, now),
  ...point.creation,
  created_at: point.createdAt.toISOString(),
});
