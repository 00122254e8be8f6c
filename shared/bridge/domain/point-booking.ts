import { splitting } from "./parts.ts";
import type { Plan } from "./plan.ts";
import type { Situation } from "./situation.ts";
import type { Step } from "./step.ts";

/** Points: one a place that goods leave from, each under a key of its own. */
export function pointBooking(situation: Situation, plan: Plan): Step {
  const { delivery, accessKey } = situation;
  const split = splitting(situation);
  if (split !== undefined) return split;
  return delivery.accessKey === undefined
    ? { do: "reserve-key", accessKey, plan }
    : { do: "book", accessKey: delivery.accessKey, plan };
}
