import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { createStop, type DispatchRule } from "./dispatch-rule.ts";

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
