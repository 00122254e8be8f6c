import type { Delivery, DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { IdleAction } from "#shared/bridge/domain/reconcile/action.ts";
import { collectBuyerWords, redactBuyer } from "./redact-buyer.ts";

/** Where nothing more happens by itself: from then on the buyer's data is kept for a time only. */
const ENDED_STATES: readonly DeliveryState[] = ["completed", "cancelled", "skipped"];

const DAY_MS = 86_400_000;

const addDays = (since: Date, days: number): Date => new Date(since.getTime() + days * DAY_MS);

/** Whether it rests at its end, with something of its buyer in it, and nobody asked for more. */
export const isEndedWithPersonalData = (delivery: Delivery): boolean =>
  ENDED_STATES.includes(delivery.state) &&
  hasPersonalData(delivery) &&
  delivery.pendingAction === undefined &&
  !delivery.isRebooking;

const hasPersonalData = ({ recipient, driverLocation }: Delivery): boolean =>
  recipient !== undefined || driverLocation !== undefined;

/** Whether the buyer's data has been kept for as many days as its store keeps it. */
export const isRetentionOver = (delivery: Delivery, retentionDays: number, now: Date): boolean =>
  isEndedWithPersonalData(delivery) &&
  delivery.endedAt !== undefined &&
  addDays(delivery.endedAt, retentionDays) <= now;

/** A rest at the end lasts until the buyer's data leaves; other rests are as they were. */
export function applyRetention(
  idle: IdleAction,
  delivery: Delivery,
  retentionDays: number,
  now: Date,
): IdleAction {
  if (!ENDED_STATES.includes(idle.state) || !hasPersonalData(delivery)) return idle;
  const endedAt = (ENDED_STATES.includes(delivery.state) && delivery.endedAt) || now;
  return {
    ...idle,
    endedAt,
    // What still has to leave its batch is looked at before.
    requeueAt: idle.requeueAt ?? addDays(endedAt, retentionDays),
  };
}

/** The delivery once its time is over: nothing of its buyer is in it, and it is not looked at again. */
export function redactDelivery(delivery: Delivery, retentionDays: number, now: Date): Delivery {
  const redacted = redactBuyer(delivery, collectBuyerWords([delivery.recipient]));
  const removal = createMessage("buyer-data-removed", { days: retentionDays });
  return {
    ...redacted,
    redactedAt: now,
    requeueAt: undefined,
    lastError: undefined,
    timeline: [...redacted.timeline, { at: now, by: "bridge", ...removal }],
  };
}
