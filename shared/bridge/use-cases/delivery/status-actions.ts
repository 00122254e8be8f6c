import { compareStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery, TimelineEntry } from "#shared/bridge/domain/delivery/delivery.ts";
import { isBeingCancelled } from "#shared/bridge/domain/delivery/delivery.ts";
import { appendHistoryIds } from "#shared/bridge/domain/delivery/imported-history.ts";
import {
  COURIER_STATUS_TEXT,
  STORE_UPDATE_TEXT,
} from "#shared/bridge/domain/delivery/status-text.ts";
import {
  appendStatuses,
  type StatusEntry,
  toStoreUpdateId,
} from "#shared/bridge/domain/delivery/store-update.ts";
import { computeMoneyInBatch } from "#shared/bridge/use-cases/batching/batch-order-adoption.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { appendTimeline, continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";

/** One stage further. */
export const updateStatus: ActionHandler<"update-status"> = ({
  delivery,
  action: { status, at },
  batch,
  now,
}) => {
  return continueWith({
    ...(delivery.state !== "completed" && { state: "booked" }),
    ...(batch && { money: computeMoneyInBatch(delivery, batch) }),
    statusHistory: appendStatuses(
      delivery.statusHistory,
      toStatusEntry(delivery, status, at ?? now),
    ),
    timeline: appendTimeline(delivery, {
      at: at ?? now,
      by: "courier",
      text: COURIER_STATUS_TEXT[status],
    }),
  });
};

const toStatusEntry = (
  { driverLocation }: Delivery,
  status: StatusEntry["status"],
  at: Date,
): StatusEntry => ({
  status,
  at,
  ...(driverLocation && {
    driverLocation: { latitude: driverLocation.latitude, longitude: driverLocation.longitude },
  }),
});

/** The lines of a history that are new, each once; those that are stages are the journey too. */
export const importHistory: ActionHandler<"import-history"> = ({
  delivery,
  action: { entries: lines },
}) => {
  let statusHistory = delivery.statusHistory;
  const entries: TimelineEntry[] = [];
  for (const { text, status, at } of lines) {
    entries.push({
      at,
      by: "courier",
      text: status === undefined ? text : COURIER_STATUS_TEXT[status],
    });
    // That it is off by our own doing is known with the refund, which only cancelling tells.
    if (status === undefined || (status === "cancelled" && isBeingCancelled(delivery))) continue;
    if (compareStatus(statusHistory.at(-1)?.status, status) === "newer") {
      statusHistory = appendStatuses(statusHistory, toStatusEntry(delivery, status, at));
    }
  }
  return continueWith({
    statusHistory,
    importedHistoryIds: appendHistoryIds(delivery.importedHistoryIds, lines),
    timeline: appendTimeline(delivery, ...entries),
  });
};

export const updateDriverLocation: ActionHandler<"update-driver-location"> = ({
  action: { driverLocation },
}) => continueWith({ driverLocation });

export const recordMissing: ActionHandler<"record-missing"> = ({ action: { since } }) =>
  continueWith({ missingSince: since });

/** More than a journey has tellings. */
const MAX_SENT_UPDATES = 300;

/** The store hears one thing more; it reads before it writes. */
export const pushStoreUpdate: ActionHandler<"push-store-update"> = async ({
  context: { storefront },
  delivery,
  action: { update },
  tracking,
  now,
}) => {
  const { plan, key } = delivery;
  const locationIds = plan?.storeLocationIds.length ? plan.storeLocationIds : undefined;
  const outcome = await storefront.pushUpdate(key.orderId, update, tracking, locationIds);
  const defaultText = `The store knows: ${STORE_UPDATE_TEXT[update.kind]}`;
  const text = outcome.text ?? (outcome.kind === "not-applicable" ? undefined : defaultText);
  return continueWith({
    sentUpdates: [...delivery.sentUpdates, toStoreUpdateId(update)].slice(-MAX_SENT_UPDATES),
    ...(text !== undefined && {
      timeline: appendTimeline(delivery, { at: now, by: "bridge", text }),
    }),
  });
};
