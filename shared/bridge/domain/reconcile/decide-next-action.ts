import { isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Action } from "./action.ts";
import { decideBooking } from "./decide-booking.ts";
import { decideFollowUp } from "./decide-follow-up.ts";
import type { Observation } from "./observation.ts";

/** Returns the next action for a delivery; `idle` if there is nothing to do now. Pure. */
export function decideNextAction(observation: Observation): Action {
  return isBooked(observation.delivery) ? decideFollowUp(observation) : decideBooking(observation);
}
