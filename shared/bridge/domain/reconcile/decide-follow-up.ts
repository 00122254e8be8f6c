import { decideMemberProgress } from "#shared/bridge/domain/batching/decide-member-progress.ts";
import {
  getUnconfirmedCash,
  isPaidInStore,
} from "#shared/bridge/domain/delivery/cash-on-delivery.ts";
import { compareStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { getCurrentStatus, isBeingCancelled } from "#shared/bridge/domain/delivery/delivery.ts";
import { findNewHistory } from "#shared/bridge/domain/delivery/imported-history.ts";
import { isOrderMode } from "#shared/bridge/domain/delivery/plan.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Action } from "./action.ts";
import { decideIdle } from "./decide-idle.ts";
import { decidePendingAction } from "./decide-pending-action.ts";
import { decideSplit } from "./decide-split.ts";
import { decideStoreUpdate } from "./decide-store-update.ts";
import { detectStalled } from "./detect-stalled.ts";
import { handleOrderChange } from "./handle-order-change.ts";
import type { Observation } from "./observation.ts";
import { withdrawAlerts } from "./withdraw-alerts.ts";

/** Returns the next action for a booked delivery. */
export function decideFollowUp(observation: Observation): Action {
  const { delivery } = observation;
  return (
    decideHistoryImport(observation) ??
    decideCourierUpdate(observation) ??
    detectDuplicatePoint(observation) ??
    (delivery.pendingAction && decidePendingAction(delivery, delivery.pendingAction)) ??
    withdrawAlerts(observation) ??
    handleOrderChange(observation) ??
    detectStalled(observation) ??
    decideFurtherParts(observation) ??
    decideDriverLocation(observation) ??
    decideCashConfirmation(observation) ??
    decideStoreUpdate(observation) ??
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
  return entries.length === 0
    ? undefined
    : { kind: "import-history", entries, ...pickTravelTime(order) };
}

const pickTravelTime = (order: OrderView | undefined): Pick<OrderView, "travelSeconds"> =>
  order?.travelSeconds === undefined ? {} : { travelSeconds: order.travelSeconds };

/** Returns the action for a change that the courier reports. */
function decideCourierUpdate(observation: Observation): Action | undefined {
  const { delivery, courier, batch } = observation;
  const known = getCurrentStatus(delivery);
  const memberProgress = batch && decideMemberProgress(observation);
  if (memberProgress !== undefined) return memberProgress;
  const status = courier.point?.status ?? courier.order?.status;
  if (status === undefined || compareStatus(known, status) === "stale") return undefined;
  // A cancellation by the bridge is saved with its refund, which only the cancel request returns.
  if (status === "cancelled" && isBeingCancelled(delivery)) return undefined;
  return { kind: "update-status", status, ...pickTravelTime(courier.order) };
}

/**
 * Alerts the merchant if the courier shows another point under the delivery's access key. A request
 * that took effect later than the unconfirmed time creates one: two drivers may be on their way.
 */
function detectDuplicatePoint({ delivery, courier: { point } }: Observation): Action | undefined {
  const { pointId, accessKey, dismissedAlerts } = delivery;
  if (point === undefined) return undefined;
  const ids = [point.pointId, ...(point.duplicateIds ?? [])];
  // Without an id of its own, the courier's record has the access key in its place.
  const others = ids.filter((id) => id !== pointId && id !== accessKey);
  const alert = createMessage("duplicate-point", { pointIds: others.join(", ") });
  const isKnown = delivery.alert?.code === alert.code || dismissedAlerts.includes(alert.code);
  return others.length === 0 || isKnown ? undefined : { kind: "raise-alert", alert };
}

/**
 * Adds points for locations that the store moved goods to. An order with its own courier order
 * picks up at all locations.
 */
function decideFurtherParts(observation: Observation): Action | undefined {
  const { plan, parts } = observation.delivery;
  if (plan === undefined || (parts === undefined && isOrderMode(plan.mode))) return undefined;
  return decideSplit(observation);
}

/** Trackers report a new position on every request: ignore changes within this time. */
const DRIVER_UPDATE_MS = 20_000;

/** Saves the driver's position when it changed, but not on every small change. */
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

/** The merchant may complete the order in the store instead of confirming the cash here. */
function decideCashConfirmation({ delivery, order }: Observation): Action | undefined {
  if (getUnconfirmedCash(delivery) === undefined || typeof order === "string") return undefined;
  return isPaidInStore(order) ? { kind: "confirm-cash" } : undefined;
}
