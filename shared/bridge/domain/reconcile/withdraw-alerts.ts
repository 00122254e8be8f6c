import { isStatusBefore } from "#shared/bridge/domain/delivery/courier-status.ts";
import { getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Action } from "./action.ts";
import { getAlertId, isOrderAlert, ORDER_ALERTS } from "./alert.ts";
import { isErasedBeforePickUp } from "./detect-stalled.ts";
import type { Observation } from "./observation.ts";
import { listOrderChanges } from "./order-changes.ts";

/**
 * Withdraws the alert, and forgets dismissed ones, that no longer hold: the same change is a new
 * alert when it comes again. What was not observed now keeps its alerts.
 */
export function withdrawAlerts(observation: Observation): Action | undefined {
  const { alert, dismissedAlerts } = observation.delivery;
  const alertIds = [
    ...(alert === undefined ? [] : [getAlertId(alert)]),
    // Each edit has a revision of its own, so that a dismissed one hides no later edit.
    ...dismissedAlerts.filter((id) => ORDER_ALERTS.includes(id)),
  ].filter((id) => isOutdated(observation, id));
  return alertIds.length === 0 ? undefined : { kind: "withdraw-alerts", alertIds };
}

function isOutdated(observation: Observation, alertId: string): boolean {
  const { delivery, courier, order } = observation;
  const [code = ""] = alertId.split(":");
  if (isOrderAlert(code)) {
    const isRead = order !== "not-read" && order !== "unavailable";
    return isRead && !isStillChanged(observation, code, alertId);
  }
  // A store that shows the order again is told.
  if (code === "store-not-updated") return typeof order !== "string";
  if (code === "buyer-erased") return !isErasedBeforePickUp(delivery);
  const status = getCurrentStatus(delivery);
  if (code === "no-courier-found")
    return status !== undefined && !isStatusBefore(status, "assigned");
  // A batch's order is observed by the batch.
  return (
    code === "unknown-to-courier" && (courier.point !== undefined || courier.order !== undefined)
  );
}

/** An alert that carries no revision is about any edit. */
const isStillChanged = (observation: Observation, code: string, alertId: string): boolean =>
  listOrderChanges(observation).some(
    ({ reason }) =>
      getAlertId(reason) === alertId || (alertId === "edited" && reason.code === code),
  );
