import { isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Step } from "./action.ts";
import { towardsBooking } from "./decide-booking.ts";
import { following } from "./decide-follow-up.ts";
import type { Situation } from "./observation.ts";

/** The one thing to do next for a delivery; `rest` when there is nothing left to do now. Pure. */
export function nextStep(situation: Situation): Step {
  return isBooked(situation.delivery) ? following(situation) : towardsBooking(situation);
}
