import { computeMoneyInBatch } from "#shared/bridge/domain/batching/batch-money.ts";
import {
  appendStatuses,
  type CourierStatus,
  compareStatus,
  estimateArrival,
  isWithDriver,
  type StatusEntry,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import type { HistoryEntry } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { mayBeCancelledByBridge } from "#shared/bridge/domain/delivery/delivery.ts";
import { appendHistoryIds } from "#shared/bridge/domain/delivery/imported-history.ts";
import type { TimelineEntry } from "#shared/bridge/domain/delivery/timeline.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { appendTimeline, continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import { keepProofImages } from "./proof-image-actions.ts";

/** Appends the courier's new status. */
export const updateStatus: ActionHandler<"update-status"> = ({ delivery, action, batch, now }) => {
  const { status, at, travelSeconds, plannedArrivalAt, canRateDriver, proofImages } = action;
  return continueWith({
    ...(delivery.state !== "completed" && { state: "booked" }),
    ...chooseDriver(delivery, status, action),
    // It was so many before the status; who is at the door has none before.
    ...(delivery.stopsBefore && { stopsBefore: undefined }),
    ...noteStopsBefore(action, now),
    ...(status === "delivered" && canRateDriver !== undefined && { canRateDriver }),
    ...(proofImages && keepProofImages(delivery, status, proofImages)),
    ...(batch && { money: computeMoneyInBatch(delivery, batch) }),
    statusHistory: appendStatuses(delivery.statusHistory, {
      ...toStatusEntry(delivery, status, at ?? now, travelSeconds),
      ...(plannedArrivalAt && { estimatedDeliveryAt: plannedArrivalAt }),
    }),
    timeline: appendTimeline(delivery, {
      at: at ?? now,
      by: "courier",
      ...createMessage(`status.${status}`),
    }),
  });
};

/** The driver's name, number and position are stored while the driver is on this delivery, and no longer. */
const chooseDriver = (
  delivery: Delivery,
  status: CourierStatus | undefined,
  { driver, driverLocation }: Partial<Pick<Delivery, "driver" | "driverLocation">>,
): Pick<Delivery, "driver" | "driverLocation" | "lookedAt"> =>
  isWithDriver(status)
    ? {
        driver: driver ?? delivery.driver,
        driverLocation: driverLocation ?? delivery.driverLocation,
      }
    : { driver: undefined, driverLocation: undefined, lookedAt: undefined };

const noteStopsBefore = (
  { stopsBefore: count }: { readonly stopsBefore?: number | undefined },
  at: Date,
): Pick<Delivery, "stopsBefore"> => (count === undefined ? {} : { stopsBefore: { count, at } });

function toEstimate(
  ...reached: Parameters<typeof estimateArrival>
): Pick<StatusEntry, "estimatedDeliveryAt"> {
  const estimatedDeliveryAt = estimateArrival(...reached);
  return estimatedDeliveryAt === undefined ? {} : { estimatedDeliveryAt };
}

const toStatusEntry = (
  { driverLocation, pointId }: Delivery,
  status: StatusEntry["status"],
  at: Date,
  travelSeconds: number | undefined,
): StatusEntry => ({
  status,
  at,
  ...toEstimate(status, at, travelSeconds),
  // A point's position is as old as its last status, and each one makes every later save larger.
  ...(driverLocation &&
    pointId === undefined && {
      driverLocation: { latitude: driverLocation.latitude, longitude: driverLocation.longitude },
    }),
});

/**
 * Imports new history lines into the timeline, and those with a newer status into the status
 * history.
 */
export const importHistory: ActionHandler<"import-history"> = ({
  delivery,
  action: { entries: lines, travelSeconds, driver, proofImages },
}) => {
  let statusHistory = delivery.statusHistory;
  const entries: TimelineEntry[] = [];
  for (const { text, status, at } of lines) {
    entries.push(toTimelineEntry({ text, status, at }));
    // That it is off by our own doing is known with the refund, which only cancelling tells.
    if (status === undefined || (status === "cancelled" && mayBeCancelledByBridge(delivery)))
      continue;
    if (compareStatus(statusHistory.at(-1)?.status, status) === "newer") {
      statusHistory = appendStatuses(
        statusHistory,
        toStatusEntry(delivery, status, at, travelSeconds),
      );
    }
  }
  return continueWith({
    ...chooseDriver(delivery, statusHistory.at(-1)?.status, { driver }),
    ...(proofImages && keepProofImages(delivery, statusHistory.at(-1)?.status, proofImages)),
    statusHistory,
    importedHistoryIds: appendHistoryIds(delivery.importedHistoryIds, lines),
    timeline: appendTimeline(delivery, ...entries),
  });
};

export const updateDriver: ActionHandler<"update-driver"> = ({ action: { driver } }) =>
  continueWith({ driver });

export const updateDriverLocation: ActionHandler<"update-driver-location"> = ({ action, now }) =>
  continueWith({
    ...(action.driverLocation && { driverLocation: action.driverLocation }),
    ...(action.routeEnds && { routeEnds: action.routeEnds }),
    ...noteStopsBefore(action, now),
  });

export const recordMissing: ActionHandler<"record-missing"> = ({ action: { since } }) =>
  continueWith({ missingSince: since });

/** Returns the timeline entry for a line of the courier's history. */
export const toTimelineEntry = ({ text, status, at }: HistoryEntry): TimelineEntry => ({
  at,
  by: "courier",
  ...(status === undefined
    ? createMessage("courier-note", { courierText: text })
    : createMessage(`status.${status}`)),
});
