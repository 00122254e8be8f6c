import { decideMemberProgress } from "#shared/bridge/domain/batching/decide-member-progress.ts";
import { compareStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderView, PointView } from "#shared/bridge/domain/delivery/courier-view.ts";
import {
  getCurrentStatus,
  mayBeCancelledByBridge,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { findNewHistory } from "#shared/bridge/domain/delivery/imported-history.ts";
import type { Action } from "../action.ts";
import type { Observation } from "../observation.ts";

/** Imports new lines of the courier's history. The batch imports the history of a batch's order. */
export function decideHistoryImport({
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

/** Returns the action for a change that the courier reports. */
export function decideCourierUpdate(observation: Observation): Action | undefined {
  const { delivery, courier, batch } = observation;
  const known = getCurrentStatus(delivery);
  const memberProgress = batch && decideMemberProgress(observation);
  if (memberProgress !== undefined) return memberProgress;
  const status = courier.point?.status ?? courier.order?.status;
  if (status === undefined || compareStatus(known, status) === "stale") return undefined;
  // A cancellation by the bridge is saved with its refund, which only the cancel request returns.
  if (status === "cancelled" && mayBeCancelledByBridge(delivery)) return undefined;
  return {
    kind: "update-status",
    status,
    ...pickTravelTime(courier.order),
    ...pickDriver(courier.point ?? courier.order),
    ...pickAdditions(courier.point),
    ...pickProofImages(courier.point ?? courier.order),
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
