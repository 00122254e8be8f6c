import type { Delivery, DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Rest } from "#shared/bridge/domain/reconcile/action.ts";
import { piecesOf, withoutBuyer } from "./redact-buyer.ts";

/** Where nothing more happens by itself: from then on the buyer's data is kept for a time only. */
const ENDED: readonly DeliveryState[] = ["settled", "cancelled", "skipped"];

const DAY_MS = 86_400_000;

const inDays = (since: Date, days: number): Date => new Date(since.getTime() + days * DAY_MS);

/** Whether it rests at its end, with something of its buyer in it, and nobody asked for more. */
export const isEndedWithBuyer = (delivery: Delivery): boolean =>
  ENDED.includes(delivery.state) &&
  holdsBuyer(delivery) &&
  delivery.asked === undefined &&
  !delivery.rebook;

const holdsBuyer = ({ recipient, driverAt }: Delivery): boolean =>
  recipient !== undefined || driverAt !== undefined;

/** Whether the buyer's data has been kept for as many days as its store keeps it. */
export const isToForget = (delivery: Delivery, retentionDays: number, now: Date): boolean =>
  isEndedWithBuyer(delivery) &&
  delivery.endedAt !== undefined &&
  inDays(delivery.endedAt, retentionDays) <= now;

/** A rest at the end lasts until the buyer's data leaves; other rests are as they were. */
export function retained(rest: Rest, delivery: Delivery, retentionDays: number, now: Date): Rest {
  if (!ENDED.includes(rest.state) || !holdsBuyer(delivery)) return rest;
  const endedAt = (ENDED.includes(delivery.state) && delivery.endedAt) || now;
  return {
    ...rest,
    endedAt,
    // What still has to leave its batch is looked at before.
    nextLookAt: rest.nextLookAt ?? inDays(endedAt, retentionDays),
  };
}

/** The delivery once its time is over: nothing of its buyer is in it, and it is not looked at again. */
export function forgotten(delivery: Delivery, retentionDays: number, now: Date): Delivery {
  const cleaned = withoutBuyer(delivery, piecesOf([delivery.recipient]));
  const text = `The buyer's data was removed, ${retentionDays} days after it had ended.`;
  return {
    ...cleaned,
    forgottenAt: now,
    nextLookAt: undefined,
    trouble: undefined,
    timeline: [...cleaned.timeline, { at: now, by: "bridge", text }],
  };
}
