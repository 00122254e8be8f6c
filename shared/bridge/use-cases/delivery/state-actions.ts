import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { createMessage, isSameMessage } from "#shared/bridge/domain/messages/message.ts";
import { applyRetention, ENDED_STATES } from "#shared/bridge/domain/privacy/retention.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import { getAlertId, isDismissedBy } from "#shared/bridge/domain/reconcile/alert.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import {
  appendTimeline,
  continueWith,
  type DeliveryPatch,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";

/** Each manual change of the order can raise one. Only the latest ones matter. */
const MAX_DISMISSED_ALERTS = 50;

/** Raises an alert for the merchant, in the place of the previous one. */
export const raiseAlert: ActionHandler<"raise-alert"> = ({ delivery, action: { alert }, now }) => {
  const { alert: previous, dismissedAlerts } = delivery;
  const isDismissed = previous !== undefined && isDismissedBy(previous, alert);
  return continueWith({
    alert,
    dismissedAlerts: [...dismissedAlerts, ...(isDismissed ? [getAlertId(previous)] : [])].slice(
      -MAX_DISMISSED_ALERTS,
    ),
    cancellation: undefined,
    isRebooking: false,
    timeline: appendTimeline(delivery, { at: now, by: "store", ...alert }),
  });
};

/**
 * Marks the delivery as cancelled. If it is booked, the courier's order is cancelled by a later
 * action.
 */
export const cancelDelivery: ActionHandler<"cancel"> = ({
  delivery,
  action: { reason, isRebooking },
  now,
}) =>
  continueWith({
    cancellation: reason,
    isRebooking,
    pendingAction: undefined,
    requeueAt: now,
    timeline: appendTimeline(delivery, {
      at: now,
      by: reason.code === "cancelled-by-merchant" ? "merchant" : "store",
      ...reason,
    }),
  });

/** Withdraws alerts that no longer hold. The same change can raise them again. */
export const withdrawAlerts: ActionHandler<"withdraw-alerts"> = ({
  delivery,
  action: { alertIds },
  now,
}) => {
  const { alert, dismissedAlerts } = delivery;
  const isWithdrawn = alert !== undefined && alertIds.includes(getAlertId(alert));
  return continueWith({
    dismissedAlerts: dismissedAlerts.filter((id) => !alertIds.includes(id)),
    ...(isWithdrawn && {
      alert: undefined,
      timeline: appendTimeline(delivery, {
        at: now,
        by: "bridge",
        ...createMessage("alert-withdrawn"),
      }),
    }),
  });
};

export const confirmCash: ActionHandler<"confirm-cash"> = ({ delivery, now }) =>
  continueWith({
    cashConfirmedAt: now,
    ...(delivery.alert?.code === "cash-unconfirmed" && { alert: undefined }),
    timeline: appendTimeline(delivery, {
      at: now,
      by: "store",
      ...createMessage("cash-paid-in-store"),
    }),
  });

export const dropPendingAction: ActionHandler<"drop-pending-action"> = ({
  delivery,
  action: { reason },
  now,
}) =>
  continueWith({
    pendingAction: undefined,
    timeline: appendTimeline(delivery, { at: now, by: "bridge", ...reason }),
  });

export const updatePlan: ActionHandler<"update-plan"> = ({ action: { plan } }) =>
  continueWith({ plan: toStoredPlan(plan), recipient: plan.recipient });

/** Ends the run. Patches only what differs, so that a run without changes needs no write. */
export const applyIdle: ActionHandler<"idle"> = ({
  context: { settings },
  delivery,
  action,
  now,
}) => ({
  patch: {
    ...buildIdlePatch(
      delivery,
      ENDED_STATES.includes(action.state)
        ? applyRetention(action, delivery, settings.retentionDays, now)
        : action,
      now,
    ),
    ...(action.endsNoteFailure && { orderNoteFailure: undefined }),
  },
  isIdle: action.isBeforeNote !== true,
});

function buildIdlePatch(
  delivery: Delivery,
  { state, reason, requeueAt, endedAt }: Extract<Action, { kind: "idle" }>,
  now: Date,
): DeliveryPatch {
  const isOtherReason = reason !== undefined && !isSameMessage(reason, delivery.reason);
  // The timeline has the reason of a cancellation already.
  const isNewReason = isOtherReason && !isSameMessage(reason, delivery.cancellation);
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
      !isOnRecentTimeline(delivery, reason) && {
        timeline: appendTimeline(delivery, { at: now, by: "store", ...reason }),
      }),
  };
}

/** Whether an earlier action of this run already recorded the same reason. */
const isOnRecentTimeline = ({ timeline }: Delivery, reason: Reason): boolean =>
  timeline.slice(-4).some((entry) => isSameMessage(entry, reason));
