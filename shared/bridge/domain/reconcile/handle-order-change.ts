import { isFinalStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  canCancel,
  type Delivery,
  getCurrentStatus,
  isBeingCancelled,
  isFreeToCancel,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { isOrderMode } from "#shared/bridge/domain/delivery/plan.ts";
import { type Recipient, readRecipient } from "#shared/bridge/domain/delivery/recipient.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { addAdvice, getAlertId } from "#shared/bridge/domain/reconcile/alert.ts";
import type { Action } from "./action.ts";
import { findBatchMember, type Observation } from "./observation.ts";

/**
 * Handles a change in the store to an order that is booked: carries it out or alerts the merchant.
 */
export function handleOrderChange(observation: Observation): Action | undefined {
  const { delivery } = observation;
  const status = getCurrentStatus(delivery);
  if (status !== undefined && isFinalStatus(status)) return undefined;
  if (isBeingCancelled(delivery))
    return carryOutCancellation(observation, delivery.cancellation ?? EDITED_REASON);
  const change = listOrderChanges(observation).find(
    ({ reason }) => !isKnownAlert(delivery, reason),
  );
  return change && decideForChange(observation, change);
}

/**
 * Cancels if the store cancelled, rebooks an edited order if that is free, otherwise alerts the
 * merchant.
 */
function decideForChange(
  { delivery, settings }: Observation,
  { kind, reason }: OrderChange,
): Action {
  if (kind === "cancelled" && canCancel(delivery))
    return { kind: "cancel", reason, isRebooking: false };
  const costsNothing = isFreeToCancel(delivery) && settings.cancelling.percentBeforeCourier === 0;
  if (kind === "edited" && costsNothing) return { kind: "cancel", reason, isRebooking: true };
  return raiseAlert(delivery, reason);
}

const EDITED_REASON: Reason = createMessage("edited");

const raiseAlert = (delivery: Delivery, reason: Reason): Action => ({
  kind: "raise-alert",
  alert: createAlert(delivery, reason),
});

/** Continues a saved cancellation: cancels at the courier, or raises an alert if it is too late. */
function carryOutCancellation(observation: Observation, reason: Reason): Action | undefined {
  const { delivery, courier } = observation;
  const orderId = delivery.order?.orderId;
  // An order that is cancelled already was cancelled by the bridge, and the response was lost:
  // another request returns the refund.
  const isOff = courier.order?.status === "cancelled";
  const isInTime = delivery.isRebooking ? isFreeToCancel(delivery) : canCancel(delivery);
  if (delivery.batchId !== undefined) return decideLeaveBatchFor(observation, reason, isInTime);
  return orderId !== undefined && (isOff || isInTime)
    ? { kind: "cancel-order", orderId, reason, isRebooking: delivery.isRebooking }
    : raiseAlert(delivery, reason);
}

/** A batch member asks to leave; the batch decides. */
function decideLeaveBatchFor(
  observation: Observation,
  reason: Reason,
  isInTime: boolean,
): Action | undefined {
  const memberState = findBatchMember(observation)?.memberState;
  if (memberState === "joined" && isInTime) return { kind: "leave-batch" };
  return memberState === "joined" || memberState === "locked"
    ? raiseAlert(observation.delivery, reason)
    : undefined;
}

/** Whether the alert is raised already or dismissed. */
const isKnownAlert = ({ alert, dismissedAlerts }: Delivery, reason: Reason): boolean =>
  (alert !== undefined && getAlertId(alert) === getAlertId(reason)) ||
  dismissedAlerts.includes(getAlertId(reason));

interface OrderChange {
  readonly kind: "cancelled" | "edited" | "undecided";
  readonly reason: Reason;
}

const createOrderChange = (kind: OrderChange["kind"], reason: Reason): OrderChange => ({
  kind,
  reason,
});

/**
 * Lists all changes; the caller handles the first unknown one. A dismissed alert hides no later
 * change.
 */
function listOrderChanges({ delivery, order }: Observation): OrderChange[] {
  if (order === "not-read" || order === "unavailable") return [];
  if (order === "gone" || order.status === "trashed") {
    return [createOrderChange("undecided", createMessage("gone"))];
  }
  if (order.status === "cancelled") {
    return [createOrderChange("cancelled", createMessage("cancelled"))];
  }
  if (order.status === "refunded") {
    return [createOrderChange("cancelled", createMessage("refunded"))];
  }
  if (!order.isPartlyRefunded || delivery.plan?.isPartlyRefunded !== false) {
    return listEdits(delivery, order, "edited");
  }
  // The rules would hold a rebooked order: a person decides.
  return [
    createOrderChange("undecided", createMessage("partly-refunded")),
    ...listEdits(delivery, order, "undecided"),
  ];
}

/** Lists the fields that matter to the courier and differ from the booking. */
function listEdits(
  delivery: Delivery,
  order: StoreOrder,
  kind: "edited" | "undecided",
): OrderChange[] {
  const now = readRecipient(order);
  const fields = [
    ...(delivery.recipient && now.ok ? findEditedFields(delivery.recipient, now.value) : []),
    // A partial refund implies fewer goods: its alert covers that.
    ...(hasCashChange(delivery, order) ? ["cash"] : []),
    ...(kind === "edited" && hasGoodsChange(delivery, order) ? ["goods"] : []),
  ];
  if (fields.length === 0) return [];
  const revision = computeFingerprint([fields, now.ok && now.value, countPieces(delivery, order)]);
  return [createOrderChange(kind, createMessage("edited", { fields: fields.join(","), revision }))];
}

const WATCHED_FIELDS = {
  address: "address",
  phone: "phone",
  name: "name",
  wholeNotes: "notes",
} as const;

const findEditedFields = (before: Recipient, now: Recipient): string[] =>
  (Object.keys(WATCHED_FIELDS) as (keyof typeof WATCHED_FIELDS)[])
    .filter((field) => before[field] !== now[field])
    .map((field) => WATCHED_FIELDS[field]);

const hasCashChange = ({ plan }: Delivery, { cashToCollect }: StoreOrder): boolean =>
  plan !== undefined && plan.cashToCollect?.minor !== cashToCollect?.minor;

/**
 * Whether the goods changed. Fulfilled goods are no longer listed, so no goods left means no
 * change.
 */
function hasGoodsChange(delivery: Delivery, order: StoreOrder): boolean {
  const pieces = countPieces(delivery, order);
  return pieces > 0 && delivery.plan !== undefined && pieces !== delivery.plan.load.pieces;
}

/**
 * Counts the pieces that the delivery carries: goods on hold were not booked, a point carries the
 * goods of one location.
 */
function countPieces({ plan, parts, partLocationId }: Delivery, order: StoreOrder): number {
  const ofPoint = plan === undefined || isOrderMode(plan.mode) ? [] : plan.storeLocationIds;
  const place = partLocationId ?? parts?.[0] ?? ofPoint[0];
  return order.goods
    .filter(
      ({ locationId, isOnHold }) => !isOnHold && (locationId ?? place) === (place ?? locationId),
    )
    .reduce((sum, goods) => sum + goods.pieces, 0);
}

/** The alert for a change; `advice` tells what the merchant can still do. */
function createAlert(delivery: Delivery, reason: Reason): Reason {
  const advice =
    delivery.pointId !== undefined ? "point" : canCancel(delivery) ? "undecided" : "late";
  return addAdvice(reason, advice);
}
