import type { Activity } from "./activity.ts";
import { FAULT_NAMES, type FaultProfile } from "./fault-profile.ts";
import { WAITS, type WaitName, type Waits } from "./measure-waits.ts";

/** The longest each wait may be, in seconds, while nothing else fails. */
export const BOUNDS: Readonly<Record<WaitName, number>> = {
  booking: 60,
  telling: 360,
  cancelling: 180,
  sweeping: 420,
  recovering: 480,
};

/** What a merchant's program suffers moves no order. */
const MOVES_NO_ORDER = /^(?:storeOutageMinutes$|program\.)/;

/**
 * Checks the bounds of the waits. They hold in a world whose stores may be down, in which nobody holds
 * an order on purpose: no pause, no price ceiling, no button, no batch, no rule, no correction.
 */
export function* findLate(
  waits: Waits,
  faults: FaultProfile,
  activity: Activity,
): Generator<string> {
  const { actions, interventions, ceilingCents, batchMinutes, corrections, tagRule } = activity;
  const isHeld =
    tagRule !== "" || actions + interventions + ceilingCents + batchMinutes + corrections > 0;
  const hasOthers = FAULT_NAMES.some((name) => !MOVES_NO_ORDER.test(name) && faults[name] > 0);
  if (isHeld || hasOthers) return;
  const names: readonly WaitName[] =
    faults.storeOutageMinutes > 0
      ? ["sweeping", "recovering"]
      : ["booking", "telling", "cancelling"];
  for (const name of names) {
    const longest = Math.max(0, ...waits[name]);
    if (longest > BOUNDS[name])
      yield `each wait is bounded: ${WAITS[name]} takes ${Math.round(longest)} s, more than ${BOUNDS[name]} s`;
  }
}
