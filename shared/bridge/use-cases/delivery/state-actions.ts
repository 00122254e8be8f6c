import { toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { getAlertId, isDismissedBy } from "#shared/bridge/domain/reconcile/alert.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { appendTimeline, continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";

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
