import { compareStatus, type StatusEntry } from "#shared/bridge/domain/delivery/courier-status.ts";
import { getCurrentStatus, isBeingCancelled } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import { decidePendingAction } from "#shared/bridge/domain/reconcile/decide-pending-action.ts";
import { findBatchMember, type Observation } from "#shared/bridge/domain/reconcile/observation.ts";

/** Decides the next action from the delivery's own route of the batch's order. */
export function decideMemberProgress(observation: Observation): Action | undefined {
  const { delivery, batch } = observation;
  if (delivery.batchId === undefined || batch === undefined) return undefined;
  const member = findBatchMember(observation);
  if (member?.memberState === "left") return decideAfterBatch(observation);
  const { orderId } = batch.order;
  const isCarried = batch.routes.includes(formatDeliveryKey(delivery.key));
  if (orderId !== undefined && isCarried && orderId !== delivery.order?.orderId) {
    return { kind: "switch-batch-order", orderId };
  }
  const isSettled = delivery.order?.charged === undefined;
  if (orderId === undefined && !isSettled) return { kind: "settle-batch-order" };
  const nextStatus = member && findNextStatus(delivery.statusHistory, member.statusHistory);
  return nextStatus && { kind: "update-status", status: nextStatus.status, at: nextStatus.at };
}

/**
 * The order of the batch is cancelled. A delivery that did not ask for that was in a batch that was
 * disbanded: it is rebooked, unless its merchant cancels it.
 */
function decideAfterBatch({ delivery }: Observation): Action | undefined {
  if (getCurrentStatus(delivery) === "cancelled") return undefined;
  if (isBeingCancelled(delivery)) return { kind: "update-status", status: "cancelled" };
  return delivery.pendingAction?.action === "cancel"
    ? decidePendingAction(delivery, delivery.pendingAction)
    : { kind: "cancel", reason: createMessage("batch-disbanded"), isRebooking: true };
}

/**
 * The delivery repeats the status history of its route. Times are the courier's and may go back.
 */
function findNextStatus(
  ownHistory: readonly StatusEntry[],
  routeHistory: readonly StatusEntry[],
): StatusEntry | undefined {
  const last = ownHistory.at(-1);
  if (last === undefined) return routeHistory[0];
  const known = routeHistory.findLastIndex(
    ({ status, at }) => status === last.status && at.getTime() === last.at.getTime(),
  );
  if (known >= 0) return routeHistory[known + 1];
  const latest = routeHistory.at(-1);
  return latest && compareStatus(last.status, latest.status) === "newer" ? latest : undefined;
}
