import {
  type Delivery,
  type DeliveryState,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { IdleAction } from "#shared/bridge/domain/reconcile/action.ts";
import { collectBuyerWords, redactBuyer } from "./redact-buyer.ts";

/** States without further automatic actions: the retention of the buyer's data starts here. */
export const ENDED_STATES: readonly DeliveryState[] = ["completed", "cancelled", "skipped"];

const DAY_MS = 86_400_000;

const addDays = (since: Date, days: number): Date => new Date(since.getTime() + days * DAY_MS);

/**
 * A delivery that is stuck is given up no earlier: its merchant may be on holiday, and needs the data
 * to send it.
 */
const MIN_STUCK_DAYS = 30;

/**
 * Whether the retention of the buyer's data matters to the delivery: it is redacted, has ended, or is
 * stuck for so long that it may be given up.
 */
export const hasRetention = (delivery: Delivery, now: Date): boolean =>
  delivery.redactedAt !== undefined ||
  isEndedWithPersonalData(delivery) ||
  isStuck(delivery, MIN_STUCK_DAYS, now);

/** Whether the delivery has ended, still has personal data and has no pending action. */
const isEndedWithPersonalData = (delivery: Delivery): boolean =>
  isEnded(delivery) &&
  hasPersonalData(delivery) &&
  delivery.pendingAction === undefined &&
  !delivery.isRebooking;

const isEnded = ({ state }: Delivery): boolean => ENDED_STATES.includes(state);

const hasPersonalData = (delivery: Delivery): boolean =>
  [
    delivery.recipient,
    delivery.buyerInstructions,
    delivery.correction,
    delivery.driver,
    delivery.driverLocation,
    delivery.routeEnds,
    delivery.proofImages,
  ].some((data) => data !== undefined);

/** Whether the delivery has not ended, and nothing that counts has happened to it for so many days. */
const isStuck = (delivery: Delivery, days: number, now: Date): boolean =>
  !isEnded(delivery) &&
  hasPersonalData(delivery) &&
  addDays(findLastProgress(delivery), Math.max(days, MIN_STUCK_DAYS)) <= now;

/**
 * Returns when a delivery last progressed. Before it is booked, what store and courier say is no
 * progress: the courier may refuse it again and again.
 */
function findLastProgress(delivery: Delivery): Date {
  const { createdAt, timeline, plan, batchId } = delivery;
  const isPlanned = isBooked(delivery) || batchId !== undefined;
  const progress = timeline.findLast(
    ({ by }) => by === "merchant" || by === "bridge" || isBooked(delivery),
  );
  const times = [createdAt, progress?.at, isPlanned ? plan?.pickUpAt : undefined];
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}

/** Whether the store's retention of the buyer's data is over. */
export const isRetentionOver = (delivery: Delivery, retentionDays: number, now: Date): boolean =>
  isStuck(delivery, retentionDays, now) ||
  (isEndedWithPersonalData(delivery) &&
    delivery.endedAt !== undefined &&
    addDays(delivery.endedAt, retentionDays) <= now);

/** Requeues a delivery that ends for the redaction of its data. */
export function applyRetention(
  idle: IdleAction,
  delivery: Delivery,
  retentionDays: number,
  now: Date,
): IdleAction {
  if (!hasPersonalData(delivery)) return idle;
  const endedAt = (ENDED_STATES.includes(delivery.state) && delivery.endedAt) || now;
  const redactAt = addDays(endedAt, retentionDays);
  const { requeueAt } = idle;
  return {
    ...idle,
    endedAt,
    // A delivery that still has to leave its batch is requeued earlier.
    requeueAt: requeueAt !== undefined && requeueAt < redactAt ? requeueAt : redactAt,
  };
}

/**
 * Redacts the delivery after its retention and ends its reconciliation. An order that was not booked
 * until then is given up.
 */
export function redactDelivery(delivery: Delivery, retentionDays: number, now: Date): Delivery {
  const redacted = redactBuyer(delivery, collectBuyerWords([delivery]));
  const removal = createMessage("buyer-data-removed", { days: retentionDays });
  return {
    ...redacted,
    ...(!isEnded(delivery) && !isBooked(delivery) && toGivenUp(retentionDays, now)),
    redactedAt: now,
    requeueAt: undefined,
    lastError: undefined,
    timeline: [...redacted.timeline, { at: now, by: "bridge", ...removal }],
  };
}

const toGivenUp = (retentionDays: number, now: Date) => ({
  state: "skipped" as const,
  reason: createMessage("given-up", { days: Math.max(retentionDays, MIN_STUCK_DAYS) }),
  pendingAction: undefined,
  endedAt: now,
});
