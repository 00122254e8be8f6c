import { isBooked } from "./delivery.ts";
import { following } from "./following.ts";
import type { Situation } from "./situation.ts";
import type { Step } from "./step.ts";
import { towardsBooking } from "./towards-booking.ts";

/** The one thing to do next for a delivery; `rest` when there is nothing left to do now. Pure. */
export function nextStep(situation: Situation): Step {
  return isBooked(situation.delivery) ? following(situation) : towardsBooking(situation);
}
