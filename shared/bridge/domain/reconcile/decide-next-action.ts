import { decideMemberProgress } from "#shared/bridge/domain/batching/decide-member-progress.ts";
import { compareStatus, hasBeenUnderWay } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderView, PointView } from "#shared/bridge/domain/delivery/courier-view.ts";
import {
  getCurrentStatus,
  isBeingCancelled,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { findNewHistory } from "#shared/bridge/domain/delivery/imported-history.ts";
import { isOrderMode } from "#shared/bridge/domain/delivery/plan.ts";
import { needsAttention } from "#shared/bridge/domain/listing/needs-attention.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { decideOrderNote } from "#shared/bridge/domain/order-note/decide-order-note.ts";
import type { Action, IdleAction } from "./action.ts";
import { decideBooking, decideSplit } from "./decide-booking.ts";
import { decideBuyerRating } from "./decide-buyer-rating.ts";
import { decideCashConfirmation } from "./decide-cash-confirmation.ts";
import { decideDriver } from "./decide-driver.ts";
import { decideDriverLocation } from "./decide-driver-location.ts";
import { decideIdle, keepPlannedLook } from "./decide-idle.ts";
import { decideOutdatedCorrection } from "./decide-outdated-correction.ts";
import { decidePendingAction } from "./decide-pending-action.ts";
import { decideProofImages } from "./decide-proof-images.ts";
import { decideStoreUpdate } from "./decide-store-update.ts";
import { detectStalled } from "./detect-stalled.ts";
import { handleOrderChange } from "./handle-order-change.ts";
import type { Observation } from "./observation.ts";
import { listOrderChanges } from "./order-changes.ts";
import { withdrawAlerts } from "./withdraw-alerts.ts";

/** Returns the next action for a delivery; `idle` if there is nothing to do now. Pure. */
export function decideNextAction(observation: Observation): Action {
  if (observation.delivery.hasUnsharedCorrection === true) return { kind: "share-correction" };
  const action =
    (observation.delivery.correction && decideOutdatedCorrection(observation)) ??
    (isBooked(observation.delivery) ? decideFollowUp(observation) : decideBooking(observation));
  return action.kind === "idle" && concernsOrderNote(observation, action)
    ? decideOrderNote(observation, action)
    : action;
}

/** Whether the store's order has, or needs, a note at all: most orders never do. */
const concernsOrderNote = ({ delivery, orderNotes }: Observation, { state }: IdleAction): boolean =>
  orderNotes !== undefined &&
  (delivery.orderNote !== undefined ||
    delivery.orderNoteFailure !== undefined ||
    needsAttention({ ...delivery, state, lastError: undefined }));

/** Returns the next action for a booked delivery: the first rule that has one decides. */
function decideFollowUp(observation: Observation): Action {
  for (const { concerns, decide } of FOLLOW_UP_RULES) {
    const isEntered = concerns === undefined || concerns(observation);
    const action = isEntered ? decide(observation) : undefined;
    if (action !== undefined) return keepPlannedLook(observation, action);
  }
  return keepPlannedLook(observation, decideIdle(observation));
}

interface FollowUpRule {
  /** Whether the rule can have an action at all: the files of the others need not be read. */
  readonly concerns?: (observation: Observation) => boolean;
  readonly decide: (observation: Observation) => Action | undefined;
}

/** The rules in the order of their evaluation: first what the courier says, then what the store says. */
const FOLLOW_UP_RULES: readonly FollowUpRule[] = [
  { decide: decideHistoryImport },
  { decide: decideCourierUpdate },
  { decide: detectDuplicatePoint },
  {
    concerns: ({ delivery: { pendingAction } }) =>
      pendingAction !== undefined && pendingAction.action !== "rate",
    decide: decidePending,
  },
  {
    concerns: ({ delivery: { alert, dismissedAlerts } }) =>
      alert !== undefined || dismissedAlerts.length > 0,
    decide: withdrawAlerts,
  },
  {
    concerns: (observation) =>
      isBeingCancelled(observation.delivery) || listOrderChanges(observation).length > 0,
    decide: handleOrderChange,
  },
  { concerns: mayBeStalled, decide: detectStalled },
  { decide: decideFurtherParts },
  {
    concerns: ({ courier }) => (courier.point ?? courier.order)?.driver !== undefined,
    decide: decideDriver,
  },
  {
    concerns: ({ courier, delivery }) =>
      courier.driverLocation !== undefined || delivery.lookedAt !== undefined,
    decide: decideDriverLocation,
  },
  {
    concerns: ({ courier }) => (courier.point ?? courier.order)?.proofImages !== undefined,
    decide: decideProofImages,
  },
  {
    concerns: ({ delivery }) => delivery.plan?.cashToCollect !== undefined,
    decide: decideCashConfirmation,
  },
  {
    concerns: ({ delivery }) => hasBeenUnderWay(delivery.statusHistory),
    decide: decideStoreUpdate,
  },
  // Ratings are last: a courier that takes none must not keep the store from being told.
  {
    concerns: ({ delivery }) => delivery.pendingAction?.action === "rate",
    decide: decidePending,
  },
  { concerns: ({ delivery }) => delivery.buyerRating !== undefined, decide: decideBuyerRating },
];

function decidePending({ delivery }: Observation): Action | undefined {
  return delivery.pendingAction && decidePendingAction(delivery, delivery.pendingAction);
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
    : {
        kind: "import-history",
        entries,
        ...pickTravelTime(order),
        ...pickDriver(order),
        ...pickProofImages(order),
      };
}

const pickTravelTime = (order: OrderView | undefined): Pick<OrderView, "travelSeconds"> =>
  order?.travelSeconds === undefined ? {} : { travelSeconds: order.travelSeconds };

/**
 * Returns what only some couriers tell of a point. Its driver's position is saved with a status and not
 * with each look: a point is looked at for its status alone.
 */
const pickAdditions = (
  point: PointView | undefined,
): Pick<PointView, "plannedArrivalAt" | "canRateDriver" | "driverLocation" | "stopsBefore"> => ({
  ...(point?.plannedArrivalAt && { plannedArrivalAt: point.plannedArrivalAt }),
  ...(point?.canRateDriver !== undefined && { canRateDriver: point.canRateDriver }),
  ...(point?.driverLocation && { driverLocation: point.driverLocation }),
  ...(point?.stopsBefore !== undefined && { stopsBefore: point.stopsBefore }),
});

/** Photos of the handover are saved with its status, which takes no further save. */
const pickProofImages = (
  view: PointView | OrderView | undefined,
): Pick<OrderView, "proofImages"> =>
  view?.proofImages === undefined ? {} : { proofImages: view.proofImages };

const pickDriver = (view: PointView | OrderView | undefined): Pick<OrderView, "driver"> =>
  view?.driver === undefined ? {} : { driver: view.driver };

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
  return {
    kind: "update-status",
    status,
    ...pickTravelTime(courier.order),
    ...pickDriver(courier.point ?? courier.order),
    ...pickAdditions(courier.point),
    ...pickProofImages(courier.point ?? courier.order),
  };
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

/** Whether the courier may not know the delivery, or may find no driver. A point waits for a route. */
function mayBeStalled({ delivery, courier }: Observation): boolean {
  if (courier.isUnread === true) return false;
  return courier.point === undefined || delivery.missingSince !== undefined;
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
