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
import { isBeingCancelled } from "#shared/bridge/domain/delivery/delivery.ts";
import { appendHistoryIds } from "#shared/bridge/domain/delivery/imported-history.ts";
import {
  type StoreUpdateKind,
  toStoreUpdateId,
} from "#shared/bridge/domain/delivery/store-update.ts";
import type { TimelineEntry } from "#shared/bridge/domain/delivery/timeline.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import { confirmOrderRead } from "#shared/bridge/domain/reconcile/order-read.ts";
import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";
import { computeMoneyInBatch } from "#shared/bridge/use-cases/batching/batch-order-adoption.ts";
import type {
  ActionHandler,
  ActionPreparation,
} from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { appendTimeline, continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import { claimBuyerMail, prepareBuyerMail } from "./claim-buyer-mail.ts";
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
    if (status === undefined || (status === "cancelled" && isBeingCancelled(delivery))) continue;
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

/** More than a journey has tellings. */
const MAX_SENT_UPDATES = 300;

/** Notes that the store is told. From now on it may have the update. */
export const prepareStoreUpdate: ActionPreparation<"push-store-update"> = ({
  context,
  delivery,
  action: { update },
  now,
}) => ({
  attemptedUpdate: { id: toStoreUpdateId(update), at: now },
  ...prepareBuyerMail(context, delivery, update),
});

/** In 15 minutes. */
const TRIES_WITH_NOTE = 4;

/** Sends one update to the store, which reads its own state first. */
export const pushStoreUpdate: ActionHandler<"push-store-update"> = async ({
  context,
  delivery,
  action: { update, isFirstUpdate },
  tracking,
  now,
}) => {
  if (tracking === undefined) throw new Error("A store update needs what the store shows");
  const { plan, key } = delivery;
  const locationIds = plan?.storeLocationIds.length ? plan.storeLocationIds : undefined;
  const mailsBuyer = await claimBuyerMail(context, delivery, update);
  const mayOmitNote = (delivery.lastError?.failures ?? 0) >= TRIES_WITH_NOTE;
  const pushed = { ...update, isFirstUpdate, mailsBuyer, mayOmitNote };
  const outcome = await context.storefront.pushUpdate(key.orderId, pushed, tracking, {
    locationIds,
    methodIds: plan?.methodIds,
  });
  const event = toUpdateEvent(update.kind, outcome);
  return continueWith({
    attemptedUpdate: undefined,
    ...(outcome.order && confirmOrderRead(delivery, outcome.order)),
    sentUpdates: [...delivery.sentUpdates, toStoreUpdateId(update)].slice(-MAX_SENT_UPDATES),
    ...(event !== undefined && {
      timeline: appendTimeline(delivery, { at: now, by: "bridge", ...event }),
    }),
  });
};

const toUpdateEvent = (kind: StoreUpdateKind, outcome: StoreUpdateOutcome): Message | undefined => {
  if (outcome.note !== undefined) return outcome.note;
  return outcome.kind === "not-applicable" ? undefined : createMessage(`store-updated.${kind}`);
};
