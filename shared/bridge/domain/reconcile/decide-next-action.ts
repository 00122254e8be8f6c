import { hasBeenUnderWay } from "#shared/bridge/domain/delivery/courier-status.ts";
import { isBooked, mayBeCancelledByBridge } from "#shared/bridge/domain/delivery/delivery.ts";
import { isOrderMode } from "#shared/bridge/domain/delivery/plan.ts";
import { needsAttention } from "#shared/bridge/domain/listing/needs-attention.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { decideOrderNote } from "#shared/bridge/domain/order-note/decide-order-note.ts";
import type { Action, IdleAction } from "./action.ts";
import {
  decideCourierUpdate,
  decideHistoryImport,
} from "./courier-updates/decide-courier-update.ts";
import { decideDriver } from "./courier-updates/decide-driver.ts";
import { decideDriverLocation } from "./courier-updates/decide-driver-location.ts";
import { decideProofImages } from "./courier-updates/decide-proof-images.ts";
import { decideBooking, decideSplit } from "./decide-booking.ts";
import { decideBuyerRating } from "./decide-buyer-rating.ts";
import { decideCashConfirmation } from "./decide-cash-confirmation.ts";
import { decideIdle, keepPlannedLook } from "./decide-idle.ts";
import { decideOutdatedCorrection } from "./decide-outdated-correction.ts";
import { decidePendingAction } from "./decide-pending-action.ts";
import { decideStoreUpdate } from "./decide-store-update.ts";
import { detectErasedBuyer, detectStalled } from "./detect-stalled.ts";
import { handleOrderChange } from "./handle-order-change.ts";
import type { Observation } from "./observation.ts";
import { listOrderChanges } from "./order-changes.ts";
import { withdrawAlerts } from "./withdraw-alerts.ts";

/** Returns the next action for a delivery; `idle` if there is nothing to do now. Pure. */
export function decideNextAction(observation: Observation): Action {
  if (observation.delivery.hasUnsharedCorrection === true) return { kind: "share-correction" };
  const { missedCorrection } = observation;
  if (missedCorrection !== undefined)
    return { kind: "take-correction", correction: missedCorrection };
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
      mayBeCancelledByBridge(observation.delivery) || listOrderChanges(observation).length > 0,
    decide: handleOrderChange,
  },
  { concerns: ({ delivery }) => delivery.recipient === undefined, decide: detectErasedBuyer },
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
