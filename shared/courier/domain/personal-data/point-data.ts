import type { Point } from "#shared/courier/domain/points/point.ts";
import type { PointStatus } from "#shared/courier/domain/points/point-status.ts";
import { findWayEnd } from "../points/driver-location.ts";
import { computeDriverDataUntil, DRIVER_DATA_MS, getShownCourier } from "./driver-data.ts";
import { computeEraseAt, findEarliest, HOUR_MS, MINUTE_MS, roundUp } from "./retention.ts";

/** Delivered, received by the laboratory, or returned. */
const ENDED: readonly PointStatus[] = [1700, 1710, 1760, 1840];

/** The statuses in which the courier does not need the recipient's data. */
const ERASABLE: readonly PointStatus[] = [500, 1000, 1830, ...ENDED];

/** Returns when the point's delivery ended, or undefined while it is under way. */
export const getPointEnd = ({ status, history }: Pick<Point, "status" | "history">) =>
  ENDED.includes(status) ? history.at(-1)?.at : undefined;

/** Returns whether the account may erase the point's personal data now. */
export const canErasePoint = ({ status }: Point): boolean => ERASABLE.includes(status);

/** Computes when the point's personal data is erased. */
export const computePointEraseAt = (
  point: Pick<Point, "status" | "history" | "createdAt">,
  days: number,
) =>
  computeEraseAt(
    { endedAt: getPointEnd(point), lastChangeAt: point.history.at(-1)?.at ?? point.createdAt },
    days,
  );

/** Returns when the driver's location is removed, or undefined while the driver is on the way or none is known. */
export function computeLocationUntil(point: Point): Date | undefined {
  const wayEnd = findWayEnd(point);
  const isKnown = (point.reportedLocation ?? point.simulatedWay) !== undefined;
  return isKnown && wayEnd !== undefined ? new Date(wayEnd.getTime() + DRIVER_DATA_MS) : undefined;
}

/** Returns when the next part of the point's personal data expires. */
const computePointExpiry = (point: Point): Date | undefined =>
  findEarliest(
    point.eraseAt,
    computeDriverDataUntil(point.courier, getPointEnd(point)),
    computeLocationUntil(point),
  );

/** A notification whose message was lost may wait this long for the sweep's look at the next step. */
const NOTIFICATION_WAIT_MS = 30_000;

/**
 * Returns when the sweep must handle the point if nothing did before: up to a minute after the simulated
 * driver's next step or the notification that is to be sent, and up to an hour after an open point's data
 * expires. Most statuses leave the point where it is in the index of due work. If the next step is soon, a
 * pending notification is looked at with it: the index is not written when the notification is sent.
 */
export function computePointDueAt(point: Point): Date | undefined {
  const { outbox, nextStepAt } = point;
  const pendingSince = outbox[0]?.occurredAt;
  const isStepSoon =
    pendingSince !== undefined &&
    nextStepAt !== undefined &&
    nextStepAt.getTime() - pendingSince.getTime() <= NOTIFICATION_WAIT_MS;
  const workAt = findEarliest(isStepSoon ? undefined : pendingSince, nextStepAt);
  const expiry = computePointExpiry(point);
  const isOpen = getPointEnd(point) === undefined && computeLocationUntil(point) === undefined;
  return findEarliest(
    workAt && roundUp(workAt, MINUTE_MS),
    isOpen && expiry !== undefined ? roundUp(expiry, HOUR_MS) : expiry,
  );
}

const NO_LOCATION = { reportedLocation: undefined, simulatedWay: undefined };

/** Returns the point without the data that has expired, or undefined if none has. */
export function expirePointData(point: Point, now: Date): Point | undefined {
  if (point.eraseAt !== undefined && now >= point.eraseAt) return erasePointData(point, now);
  const courier = getShownCourier(point.courier, getPointEnd(point), now);
  const locationUntil = computeLocationUntil(point);
  const isLocationOver = locationUntil !== undefined && now >= locationUntil;
  if (courier === point.courier && !isLocationOver) return undefined;
  return { ...point, courier, ...(isLocationOver && NO_LOCATION) };
}

/** Returns the point without personal data. Its key stays, so that it is not used again. */
export const erasePointData = (point: Point, at: Date): Point => ({
  ...point,
  creation: {
    access_key: point.creation.access_key,
    rec_name: "",
    rec_phone: "",
    rec_address: "",
    rec_email: "",
  },
  courier: undefined,
  ...NO_LOCATION,
  images: [],
  outbox: point.outbox.map((pending) => ({ ...pending, courier: undefined })),
  nextStepAt: undefined,
  eraseAt: undefined,
  erasedAt: at,
});
