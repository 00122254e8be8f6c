import {
  type CourierStatus,
  compareStatus,
  isFinalStatus,
  isStatusBefore,
  isUnderWay,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { findNewHistory } from "#shared/bridge/domain/delivery/imported-history.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { planLooks } from "#shared/bridge/domain/order-watch/decide-order-watch.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { type Batch, listLeavingMembers } from "./batch.ts";
import type { BatchAction, BatchObservation, MemberProgress } from "./batch-action.ts";
import { matchRoutes } from "./match-routes.ts";

/** Decides the next action for a batch whose order is booked. */
export function decideBatchFollowUp(observation: BatchObservation): BatchAction {
  const { batch, courier } = observation;
  const removal = decideMemberRemoval(observation);
  if (removal !== undefined) return removal;
  const progress =
    courier.order === undefined ? [] : listMemberProgress(observation, courier.order);
  const entries = findNewHistory(courier.order?.history ?? [], batch.importedHistoryIds);
  return progress.length > 0 || entries.length > 0
    ? { kind: "import-history", progress, entries }
    : decideBatchIdle(observation);
}

/**
 * Returns each route's status; the order's status if the route has none or the order is cancelled.
 */
function listMemberProgress(
  { batch, now }: BatchObservation,
  { routes, status }: OrderView,
): MemberProgress[] {
  const matchedRoutes = matchRoutes(batch, routes);
  return batch.routes.flatMap((member, at): MemberProgress[] => {
    const ownStatus = matchedRoutes[at]?.status;
    const isOff = status === "cancelled" || status === "failed";
    const newStatus =
      ownStatus === undefined || (isOff && !isFinalStatus(ownStatus)) ? status : ownStatus;
    const knownStatus = getMemberHistory(batch, member).at(-1)?.status;
    if (newStatus === undefined || compareStatus(knownStatus, newStatus) === "stale") return [];
    return [{ member, status: newStatus, at: matchedRoutes[at]?.deliveredAt ?? now }];
  });
}

const getMemberHistory = ({ members }: Batch, member: string) =>
  members.find(({ key }) => formatDeliveryKey(key) === member)?.statusHistory ?? [];

/**
 * Cancels the order for the leaving members before pick-up, and rebooks it for the others. After
 * pick-up they are locked. During a pause, the others would lose their driver and get no other: the
 * leaving members wait for its end, or for the pick-up.
 */
function decideMemberRemoval({
  batch,
  courier,
  pausedAt,
}: BatchObservation): BatchAction | undefined {
  const { orderId } = batch.order;
  const leavingMembers = listLeavingMembers(batch);
  if (orderId === undefined || leavingMembers.length === 0) return undefined;
  // The order does not include them: removing them changes no route.
  const absent = leavingMembers.filter((member) => !batch.routes.includes(member));
  if (absent.length > 0) return { kind: "remove-members", members: absent };
  const statuses = [
    courier.order?.status,
    ...batch.routes.map((member) => getMemberHistory(batch, member).at(-1)?.status),
  ];
  // An order that is cancelled already was cancelled by the bridge, and the response was lost:
  // another request returns the refund.
  if (statuses.some(isCollected)) return { kind: "lock-members" };
  const isOff = courier.order?.status === "cancelled";
  const mustKeepOrder =
    pausedAt !== undefined && batch.routes.some((member) => !leavingMembers.includes(member));
  return mustKeepOrder && !isOff ? undefined : { kind: "cancel-order", orderId };
}

function decideBatchIdle({ batch, courier, listedStatus, now }: BatchObservation): BatchAction {
  const statuses = batch.routes.map((member) => getMemberHistory(batch, member).at(-1)?.status);
  if (statuses.every((status) => status !== undefined && isFinalStatus(status))) {
    return { kind: "idle", state: "completed" };
  }
  const aloneAt = addMinutes(now, computeRequeueMinutes(statuses, batch, now));
  // No list shows the stops of a driver who has the parcels, and a member that wants to leave waits for those.
  const isAlone = statuses.some(isCollected) || listLeavingMembers(batch).length > 0;
  const { storeId, batchId, order, pickUpAt, requeueAt: plannedAt } = batch;
  const looks = planLooks({
    ...{ subject: { storeId, batchId }, order, pickUpAt, plannedAt, aloneAt, now },
    ...{ status: courier.order?.status, view: isAlone ? undefined : courier.order, listedStatus },
  });
  return { kind: "idle", state: "booked", ...looks };
}

const isCollected = (status: CourierStatus | undefined): boolean =>
  status !== undefined && status !== "cancelled" && !isStatusBefore(status, "picked-up");

function computeRequeueMinutes(
  statuses: readonly (CourierStatus | undefined)[],
  { pickUpAt }: Batch,
  now: Date,
): number {
  if (statuses.some((status) => status !== undefined && isUnderWay(status))) return 1;
  return pickUpAt !== undefined && pickUpAt > addMinutes(now, 60) ? 30 : 2;
}
