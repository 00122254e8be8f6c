import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { createStop, type DispatchRule } from "./dispatch-rule.ts";

/** Checks whether the merchant started the store, with this order. */
export const startRule: DispatchRule = {
  name: "Has its merchant started with it?",
  apply: ({ order, start, seenAt, isManual }) => {
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
    const from = ordersFrom.toISOString();
    return createStop("it was placed before", "skip", createMessage("before-start", { from }));
  },
};
