import { getBatchReason } from "#shared/bridge/domain/batching/decide-batch-booking.ts";
import { decideMemberProgress } from "#shared/bridge/domain/batching/decide-member-progress.ts";
import {
  type CourierStatus,
  compareStatus,
  isFinalStatus,
  isStatusBefore,
  isUnderWay,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  type Delivery,
  getCurrentStatus,
  isBeingCancelled,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { findNewHistory } from "#shared/bridge/domain/delivery/imported-history.ts";
import { isOrderMode } from "#shared/bridge/domain/delivery/plan.ts";
import { listStoreUpdates, toStoreUpdateId } from "#shared/bridge/domain/delivery/store-update.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Action } from "./action.ts";
import { decidePendingAction } from "./decide-pending-action.ts";
import { decideSplit } from "./decide-split.ts";
import { detectStalled } from "./detect-stalled.ts";
import { handleOrderChange } from "./handle-order-change.ts";
import { addMinutes, type Observation } from "./observation.ts";

/** What is left to do for a delivery that the courier has. */
export function decideFollowUp(observation: Observation): Action {
  const { delivery } = observation;
  return (
    decideHistoryImport(observation) ??
    decideCourierUpdate(observation) ??
    (delivery.pendingAction && decidePendingAction(delivery, delivery.pendingAction)) ??
    handleOrderChange(observation) ??
    detectStalled(observation) ??
    decideFurtherParts(observation) ??
    decideDriverLocation(observation) ??
    decideStoreUpdate(delivery) ??
    decideIdle(observation)
  );
}

/** Imports new lines of the courier's history. The batch imports the history of a batch's order. */
function decideHistoryImport({
  delivery: { batchId, importedHistoryIds },
  courier: { order },
}: Observation): Action | undefined {
  if (order === undefined || batchId !== undefined) return undefined;
  const entries = findNewHistory(order.history, importedHistoryIds);
  return entries.length === 0 ? undefined : { kind: "import-history", entries };
}

/** What the courier says and the delivery does not know yet. */
function decideCourierUpdate(observation: Observation): Action | undefined {
  const { delivery, courier, batch } = observation;
  const known = getCurrentStatus(delivery);
  const memberProgress = batch && decideMemberProgress(observation);
  if (memberProgress !== undefined) return memberProgress;
  const status = courier.point?.status ?? courier.order?.status;
  if (status === undefined || compareStatus(known, status) === "stale") return undefined;
  // That it is off by our own doing is known with the refund, which only cancelling tells.
  if (status === "cancelled" && isBeingCancelled(delivery)) return undefined;
  return { kind: "update-status", status };
}

/** Points of places that the store moved goods to since; an order of its own collects in all of them. */
function decideFurtherParts(observation: Observation): Action | undefined {
  const { plan, parts } = observation.delivery;
  if (plan === undefined || (parts === undefined && isOrderMode(plan.mode))) return undefined;
  return decideSplit(observation);
}

/** Trackers tell of somewhere else each time they are asked: what is younger than this is no news. */
const DRIVER_UPDATE_MS = 20_000;

/** A driver who moved is worth a note; one who stands is not, nor is every step of one who drives. */
function decideDriverLocation({
  delivery,
  courier: { driverLocation },
}: Observation): Action | undefined {
  const known = delivery.driverLocation;
  if (driverLocation === undefined) return undefined;
  if (known === undefined) return { kind: "update-driver-location", driverLocation };
  const hasMoved =
    known.latitude !== driverLocation.latitude || known.longitude !== driverLocation.longitude;
  const isNews = driverLocation.at.getTime() - known.at.getTime() >= DRIVER_UPDATE_MS;
  return hasMoved && isNews ? { kind: "update-driver-location", driverLocation } : undefined;
}

function decideStoreUpdate({ statusHistory, sentUpdates }: Delivery): Action | undefined {
  const update = listStoreUpdates(statusHistory).find(
    (one) => !sentUpdates.includes(toStoreUpdateId(one)),
  );
  return update && { kind: "push-store-update", update };
}

function decideIdle(observation: Observation): Action {
  const { delivery, batch, now } = observation;
  const status = getCurrentStatus(delivery);
  if (status === "cancelled") return decideCancelledAtCourier(delivery);
  if (status === "failed" && !delivery.dismissedAlerts.includes("failed")) {
    const alert = createMessage("failed");
    if (delivery.alert?.code !== "failed") return { kind: "raise-alert", alert };
  }
  if (status !== undefined && isFinalStatus(status)) return { kind: "idle", state: "completed" };
  const isHeld = batch?.state === "held" && batch.order.orderId === undefined;
  return {
    kind: "idle",
    state: isHeld ? "held" : "booked",
    reason: isHeld ? getBatchReason(batch) : undefined,
    requeueAt: limitRequeueAt(computeRequeueAt(delivery, status, now), observation),
  };
}

/** A store that could not be asked is asked again soon: what it has to say may be that all is off. */
const limitRequeueAt = (planned: Date, { order, now }: Observation): Date =>
  order === "unavailable"
    ? new Date(Math.min(planned.getTime(), addMinutes(now, 5).getTime()))
    : planned;

/** The courier's order is off: by our doing for good, by our doing to be booked anew, or by the courier's. */
function decideCancelledAtCourier({ isRebooking, cancellation }: Delivery): Action {
  if (isRebooking)
    return {
      kind: "restart",
      reason: createMessage("rebooked-as-changed"),
      isRedelivery: false,
    };
  if (cancellation !== undefined) return { kind: "idle", state: "cancelled", reason: cancellation };
  return {
    kind: "idle",
    state: "cancelled",
    reason: createMessage("courier-cancelled"),
  };
}

const QUIET_MINUTES = 30;

/**
 * Points are notified; orders are not, and are looked after more closely: by the minute while a
 * driver is on the way, seldom while their time is far off.
 */
function computeRequeueAt(
  { plan, order, batchId }: Delivery,
  status: CourierStatus | undefined,
  now: Date,
): Date {
  // Its batch looks after the order and hints at it; this heals a hint that was lost.
  if (batchId !== undefined) return addMinutes(now, 10);
  const isMoving = status !== undefined && isUnderWay(status) && isStatusBefore(status, "returned");
  if (order === undefined) return addMinutes(now, isMoving ? 5 : QUIET_MINUTES);
  if (isMoving) return addMinutes(now, 1);
  const pickUpAt = plan?.pickUpAt?.getTime() ?? now.getTime();
  const closeBy = pickUpAt - QUIET_MINUTES * 60_000;
  if (closeBy <= now.getTime()) return addMinutes(now, 2);
  return new Date(Math.min(closeBy, addMinutes(now, QUIET_MINUTES).getTime()));
}
