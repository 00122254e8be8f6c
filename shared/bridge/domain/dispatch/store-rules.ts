import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import {
  createStop,
  type DispatchInput,
  type DispatchRule,
  type RuleFinding,
} from "./dispatch-rule.ts";

/** Returns why nothing is booked while the operator holds the bookings. */
export const createPauseReason = (pausedAt: Date): Reason =>
  createMessage("paused-by-operator", { since: pausedAt.toISOString() });

/** Checks whether the operator paused the store, or the account that books for it. It holds for what is dispatched by hand, too. */
export const pauseRule: DispatchRule = {
  name: "Is the store not paused?",
  apply: ({ pausedAt }) => {
    if (pausedAt === undefined) return { details: "it is not" };
    return createStop("the operator paused it", "wait", createPauseReason(pausedAt));
  },
};

/** A webhook can be late, and a sweep finds what was lost: the merchant could not see such an order wait. */
const LATE_WEBHOOK_MINUTES = 60;

/** What the start is compared with: `placedAt` is undefined if the store tells no time. */
type StartedOrder = Pick<DispatchInput, "start" | "seenAt" | "isManual"> & {
  readonly placedAt: Date | undefined;
};

/** Stops an order whose store is not started, or not with this order. */
export function checkStart({ start, seenAt, isManual, ...order }: StartedOrder): RuleFinding {
  if (isManual) return { details: "its merchant dispatched it by hand" };
  if (start === undefined) {
    return createStop("the store is not started", "wait", createMessage("not-started"));
  }
  const { ordersFrom, waitingUntil } = start;
  const placedAt = order.placedAt ?? seenAt;
  if (placedAt >= ordersFrom) return { details: "it was placed after the start" };
  if (waitingUntil !== undefined && seenAt <= waitingUntil) {
    return { details: "it waited for the start" };
  }
  if (waitingUntil !== undefined && placedAt >= addMinutes(waitingUntil, -LATE_WEBHOOK_MINUTES)) {
    return { details: "it was placed shortly before the start, with the orders that waited" };
  }
  const from = ordersFrom.toISOString();
  return createStop("it was placed before", "skip", createMessage("before-start", { from }));
}

/** Checks whether the merchant started the store, with this order. */
export const startRule: DispatchRule = {
  name: "Has its merchant started with it?",
  apply: ({ order: { placedAt }, ...input }) => checkStart({ ...input, placedAt }),
};
