import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import {
  type ActionResult,
  appendTimeline,
  continueWith,
  type DeliveryPatch,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";

/** One a change that somebody made by hand; the one that stands is among the last. */
const MAX_DISMISSED_ALERTS = 50;

/** Its merchant should see to something; what was there before counts as seen. */
export function raiseAlert(
  delivery: Delivery,
  { alert }: Extract<Action, { kind: "raise-alert" }>,
  now: Date,
): ActionResult {
  const previousCode = delivery.alert?.code;
  return continueWith({
    alert,
    dismissedAlerts: (previousCode === undefined
      ? delivery.dismissedAlerts
      : [...delivery.dismissedAlerts, previousCode]
    ).slice(-MAX_DISMISSED_ALERTS),
    cancellation: undefined,
    isRebooking: false,
    timeline: appendTimeline(delivery, { at: now, by: "store", text: alert.text }),
  });
}

export const cancelDelivery = (
  delivery: Delivery,
  { reason, isRebooking }: Extract<Action, { kind: "cancel" }>,
  now: Date,
): ActionResult =>
  continueWith({
    cancellation: reason,
    isRebooking,
    pendingAction: undefined,
    requeueAt: now,
    timeline: appendTimeline(delivery, {
      at: now,
      by: reason.code === "cancelled-by-merchant" ? "merchant" : "store",
      text: reason.text,
    }),
  });

export const dropPendingAction = (delivery: Delivery, text: string, now: Date): ActionResult =>
  continueWith({
    pendingAction: undefined,
    timeline: appendTimeline(delivery, { at: now, by: "bridge", text }),
  });

/**
 * As if it were new, with its story, its money and what its store was told. Its goods are prepared
 * already. One that goes again was sent by hand: by now its store counts it as fulfilled.
 */
export const restartDelivery = (
  delivery: Delivery,
  { reason, isRedelivery }: Extract<Action, { kind: "restart" }>,
  now: Date,
): ActionResult =>
  continueWith({
    ...(isRedelivery && { isManual: true, previousPlan: delivery.plan ?? delivery.previousPlan }),
    state: "new",
    reason: undefined,
    alert: undefined,
    dismissedAlerts: [],
    order: undefined,
    batchId: undefined,
    plan: undefined,
    cancellation: undefined,
    isRebooking: false,
    pendingAction: undefined,
    statusHistory: [],
    importedHistoryIds: [],
    driverLocation: undefined,
    requeueAt: now,
    timeline: appendTimeline(delivery, { at: now, by: "bridge", text: reason }),
  });

export const updatePlan = ({ plan }: Extract<Action, { kind: "update-plan" }>): ActionResult =>
  continueWith({ plan: toStoredPlan(plan), recipient: plan.recipient });

/** Only what differs: a hint that changes nothing costs no write. */
export function applyIdle(
  delivery: Delivery,
  action: Extract<Action, { kind: "idle" }>,
  now: Date,
): ActionResult {
  return { patch: buildIdlePatch(delivery, action, now), isIdle: true };
}

function buildIdlePatch(
  delivery: Delivery,
  { state, reason, requeueAt, endedAt }: Extract<Action, { kind: "idle" }>,
  now: Date,
): DeliveryPatch {
  const isOtherReason = reason !== undefined && reason.text !== delivery.reason?.text;
  // Why it was called off was noted when it was.
  const isNewReason = isOtherReason && reason.text !== delivery.cancellation?.text;
  const hasStateChanged =
    state !== delivery.state ||
    isOtherReason ||
    (reason === undefined) !== (delivery.reason === undefined);
  const hasRequeueTimeChanged = requeueAt?.getTime() !== delivery.requeueAt?.getTime();
  if (!hasStateChanged && !hasRequeueTimeChanged && delivery.lastError === undefined) return {};
  return {
    state,
    reason,
    requeueAt,
    endedAt,
    lastError: undefined,
    ...(isNewReason &&
      !isOnRecentTimeline(delivery, reason.text) && {
        timeline: appendTimeline(delivery, { at: now, by: "store", text: reason.text }),
      }),
  };
}

/** What led here may have been noted for the same reason. */
const isOnRecentTimeline = ({ timeline }: Delivery, text: string): boolean =>
  timeline.slice(-4).some((entry) => entry.text === text);
