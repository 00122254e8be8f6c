import { SAME_ATTEMPT_MS } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Action } from "./action.ts";
import { decideSplit } from "./decide-split.ts";
import type { Observation } from "./observation.ts";

/** Points: one a place that goods leave from, each under a key of its own. */
export function decidePointBooking(observation: Observation, plan: Plan): Action {
  const { delivery, accessKey } = observation;
  const split = decideSplit(observation);
  if (split !== undefined) return split;
  return delivery.accessKey !== undefined && isAttempted(observation)
    ? { kind: "book-point", accessKey: delivery.accessKey, plan }
    : { kind: "reserve-access-key", accessKey: delivery.accessKey ?? accessKey, plan };
}

/** Noted just now that the courier is asked; a later try is noted anew. */
const isAttempted = ({ delivery: { pointAttemptedAt }, now }: Observation): boolean =>
  pointAttemptedAt !== undefined && now.getTime() - pointAttemptedAt.getTime() < SAME_ATTEMPT_MS;
