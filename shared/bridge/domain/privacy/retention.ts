import type { Delivery, DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { IdleAction } from "#shared/bridge/domain/reconcile/action.ts";
import { collectBuyerWords, redactBuyer } from "./redact-buyer.ts";

/** States without further automatic actions: the retention of the buyer's data starts here. */
const ENDED_STATES: readonly DeliveryState[] = ["completed", "cancelled", "skipped"];

const DAY_MS = 86_400_000;

const addDays = (since: Date, days: number): Date => new Date(since.getTime() + days * DAY_MS);

/** Whether the retention of the buyer's data matters to the delivery: it has ended or is redacted. */
export const hasRetention = (delivery: Delivery): boolean =>
  delivery.redactedAt !== undefined || isEndedWithPersonalData(delivery);

/** Whether the delivery has ended, still has personal data and has no pending action. */
const isEndedWithPersonalData = (delivery: Delivery): boolean =>
  ENDED_STATES.includes(delivery.state) &&
  hasPersonalData(delivery) &&
  delivery.pendingAction === undefined &&
  !delivery.isRebooking;

const hasPersonalData = ({ recipient, driverLocation }: Delivery): boolean =>
  recipient !== undefined || driverLocation !== undefined;

/** Whether the store's retention of the buyer's data is over. */
export const isRetentionOver = (delivery: Delivery, retentionDays: number, now: Date): boolean =>
  isEndedWithPersonalData(delivery) &&
  delivery.endedAt !== undefined &&
  addDays(delivery.endedAt, retentionDays) <= now;

/**
 * Requeues an ended delivery for the redaction of its data; other idle actions stay as they are.
 */
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
    // A delivery that still has to leave its batch is requeued earlier.
    requeueAt: idle.requeueAt ?? addDays(endedAt, retentionDays),
  };
}

/** Redacts the delivery after its retention and ends its reconciliation. */
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
