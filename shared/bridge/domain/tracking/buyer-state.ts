import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  type Delivery,
  type DeliveryState,
  getCurrentStatus,
} from "#shared/bridge/domain/delivery/delivery.ts";

/** What a delivery is to its buyer. Why the merchant's side waits or holds it is not the buyer's. */
export const BUYER_STATES = [
  "received",
  "preparing",
  "planned",
  "planned-again",
  "assigned",
  "at-pickup",
  "collected",
  "on-the-way",
  "at-the-door",
  "not-reached",
  "attempt-failed",
  "returned",
  "failed",
  "cancelled",
  "delivered",
  "return-planned",
  "return-collected",
  "return-arrived",
  "not-delivered",
  "closed",
] as const;
export type BuyerState = (typeof BUYER_STATES)[number];

/** What each courier status is to the buyer. Nothing is collected that is only planned. */
const STATE_BY_STATUS: Readonly<Record<CourierStatus, BuyerState>> = {
  draft: "planned",
  ready: "planned",
  searching: "planned",
  scheduled: "planned",
  assigned: "assigned",
  "at-pickup": "at-pickup",
  "picked-up": "collected",
  "on-the-way": "on-the-way",
  "at-dropoff": "at-the-door",
  "no-answer": "not-reached",
  unreachable: "not-reached",
  "attempt-failed": "attempt-failed",
  returned: "returned",
  failed: "failed",
  cancelled: "cancelled",
  delivered: "delivered",
  "return-ready": "return-planned",
  "return-scheduled": "return-planned",
  "return-picked-up": "return-collected",
  "at-laboratory": "return-arrived",
  "return-received": "return-arrived",
};

/** What a delivery is to the buyer while the courier has told no status. */
const STATE_BEFORE_STATUS: Readonly<Record<DeliveryState, BuyerState>> = {
  new: "received",
  waiting: "received",
  held: "preparing",
  booking: "preparing",
  booked: "planned",
  cancelled: "cancelled",
  skipped: "not-delivered",
  completed: "closed",
};

/** Returns what the delivery is to its buyer. */
export function toBuyerState(delivery: Delivery): BuyerState {
  const status = getCurrentStatus(delivery);
  const { state } = delivery;
  // A booking that is cancelled to be made anew is not off for the buyer.
  if (delivery.isRebooking) return "preparing";
  if (state === "cancelled") return "cancelled";
  if (status === undefined)
    return state === "waiting" && delivery.releasedAt !== undefined
      ? "preparing"
      : STATE_BEFORE_STATUS[state];
  const shown = STATE_BY_STATUS[status];
  return shown === "planned" && hadFailedAttempt(delivery) ? "planned-again" : shown;
}

const hadFailedAttempt = ({ statusHistory }: Delivery): boolean =>
  statusHistory.some(({ status }) => status === "attempt-failed" || status === "returned");

/** The states that nothing follows by itself. */
const FINAL_STATES: readonly BuyerState[] = [
  "cancelled",
  "closed",
  "delivered",
  "failed",
  "not-delivered",
  "return-arrived",
];

/** Whether the buyer's page changes no more by itself. */
export const isFinalForBuyer = (state: BuyerState): boolean => FINAL_STATES.includes(state);
