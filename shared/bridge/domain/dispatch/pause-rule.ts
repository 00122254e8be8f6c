import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { createStop, type DispatchRule } from "./dispatch-rule.ts";

/** Checks whether the operator paused the store. It holds for what is dispatched by hand, too. */
export const pauseRule: DispatchRule = {
  name: "Is the store not paused?",
  apply: ({ pausedAt }) => {
    if (pausedAt === undefined) return { details: "it is not" };
    const since = pausedAt.toISOString();
    return createStop(
      "the operator paused it",
      "wait",
      createMessage("paused-by-operator", { since }),
    );
  },
};
