import {
  type CourierStatus,
  isStatusBefore,
  isWithDriver,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import type { PointView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { isLookedAt } from "#shared/bridge/domain/tracking/live-look.ts";

/** A status that a courier's signed notification tells, and when the point reached it. */
export interface NotifiedStatus {
  readonly status: CourierStatus;
  readonly at: Date;
}

/**
 * The statuses of a drive that a notification tells wholly. With the others comes what it does not have:
 * a plan, a driver, photos of the handover; or they end the delivery, which the courier is asked about.
 */
const ON_THE_WAY: readonly CourierStatus[] = ["at-pickup", "picked-up", "at-dropoff"];

/** What is older came late or again, and another status may have followed. */
const FRESH_MS = 2 * 60_000;
/** The courier's clock may be ahead by so much. */
const SKEW_MS = 60_000;

/**
 * Returns the point as a notification tells it, if that can be used at once and the courier need not be
 * asked: one step forward of a drive, fresh, and of a delivery about which nothing else is open. The next
 * look, which stays planned, verifies it.
 */
export function viewNotifiedPoint(
  opened: Delivery,
  { status, at }: NotifiedStatus,
  now: Date,
): PointView | undefined {
  const { pointId, missingSince, pendingAction, lastError, statusHistory } = opened;
  const last = statusHistory.at(-1);
  const isCalm = (missingSince ?? pendingAction ?? lastError) === undefined;
  if (pointId === undefined || last === undefined || !isCalm || isLookedAt(opened, now))
    return undefined;
  if (!isStepOnTheWay(last.status, status) || !isFresh(at, last.at, now)) return undefined;
  const plannedArrivalAt = last.estimatedDeliveryAt;
  // The buyer waits for the parcel from here on: the plan may have changed since.
  if (status === "picked-up" && plannedArrivalAt !== undefined) return undefined;
  return { pointId, status, ...(plannedArrivalAt && { plannedArrivalAt }) };
}

const isStepOnTheWay = (known: CourierStatus, status: CourierStatus): boolean =>
  ON_THE_WAY.includes(status) && isWithDriver(known) && isStatusBefore(known, status);

function isFresh(at: Date, lastAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime();
  return at > lastAt && ageMs < FRESH_MS && ageMs > -SKEW_MS;
}

/** Whether nothing came between that is later than what the notification tells. */
export const isStillTrue = (delivery: Delivery, { status }: NotifiedStatus): boolean => {
  const known = getCurrentStatus(delivery);
  return known === status || (known !== undefined && isStatusBefore(known, status));
};
