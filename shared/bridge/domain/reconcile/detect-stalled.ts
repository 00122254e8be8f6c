import { isFinalStatus, isStatusBefore } from "#shared/bridge/domain/delivery/courier-status.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";

/** A courier may briefly not know a delivery, and finding a driver takes time. */
const MISSING_MINUTES = 30;
const UNASSIGNED_MINUTES = 60;

const UNKNOWN_TO_COURIER: Reason = createMessage("unknown-to-courier");
const BUYER_ERASED: Reason = createMessage("buyer-erased");
const UNASSIGNED: Reason = createMessage("no-courier-found");

/** Raises an alert once for a delivery that would otherwise stall silently. */
export function detectStalled(observation: Observation): Action | undefined {
  const { delivery } = observation;
  const status = getCurrentStatus(delivery);
  if (delivery.batchId !== undefined || (status !== undefined && isFinalStatus(status)))
    return undefined;
  return detectMissing(observation) ?? detectUnassigned(observation);
}

/**
 * A courier erases the address of a point that no driver is under way with, and then nobody can bring it. Plan
 * and recipient are stored together: a plan without a recipient is one whose buyer was redacted.
 */
export const detectErasedBuyer = ({ delivery }: Observation): Action | undefined =>
  isErasedBeforePickUp(delivery) ? raiseAlertOnce(delivery, BUYER_ERASED) : undefined;

/** Whether the buyer of a point was redacted before a driver had the parcel. */
export function isErasedBeforePickUp(delivery: Delivery): boolean {
  const { pointId, plan, recipient } = delivery;
  const status = getCurrentStatus(delivery);
  const isBefore = status === undefined || isStatusBefore(status, "picked-up");
  return pointId !== undefined && plan !== undefined && recipient === undefined && isBefore;
}

/** Returns when the merchant is told that no driver is found; undefined if one is, or no order has a time. */
export function findUnassignedAt(delivery: Delivery): Date | undefined {
  const { order, plan } = delivery;
  const status = getCurrentStatus(delivery);
  const isAssigned = status !== undefined && !isStatusBefore(status, "assigned");
  if (order?.orderedAt === undefined || isAssigned) return undefined;
  const due = Math.max(order.orderedAt.getTime(), plan?.pickUpAt?.getTime() ?? 0);
  return addMinutes(new Date(due), UNASSIGNED_MINUTES);
}

function detectMissing({ delivery, courier, now }: Observation): Action | undefined {
  const isKnownToCourier = courier.point !== undefined || courier.order !== undefined;
  const { missingSince } = delivery;
  if (isKnownToCourier)
    return missingSince === undefined ? undefined : { kind: "record-missing", since: undefined };
  if (missingSince === undefined) return { kind: "record-missing", since: now };
  return addMinutes(missingSince, MISSING_MINUTES) <= now
    ? raiseAlertOnce(delivery, UNKNOWN_TO_COURIER)
    : undefined;
}

/** Points wait for the courier's route without a limit; an order has a requested time. */
function detectUnassigned({ delivery, now }: Observation): Action | undefined {
  const unassignedAt = findUnassignedAt(delivery);
  return unassignedAt !== undefined && unassignedAt <= now
    ? raiseAlertOnce(delivery, UNASSIGNED)
    : undefined;
}

const raiseAlertOnce = (
  { alert, dismissedAlerts }: Delivery,
  reason: Reason,
): Action | undefined =>
  alert?.code === reason.code || dismissedAlerts.includes(reason.code)
    ? undefined
    : { kind: "raise-alert", alert: reason };
