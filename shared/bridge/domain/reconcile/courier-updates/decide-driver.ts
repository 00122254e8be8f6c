import { isWithDriver } from "#shared/bridge/domain/delivery/courier-status.ts";
import { getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Action } from "../action.ts";
import type { Observation } from "../observation.ts";

/**
 * Saves another driver, or the number that the courier tells later than the name: the buyer would call
 * somebody who does not come.
 */
export function decideDriver({
  delivery,
  courier: { point, order },
}: Observation): Action | undefined {
  const driver = (point ?? order)?.driver;
  if (driver === undefined || !isWithDriver(getCurrentStatus(delivery))) return undefined;
  const known = delivery.driver;
  const isKnown = known?.firstName === driver.firstName && known.phone === driver.phone;
  return isKnown ? undefined : { kind: "update-driver", driver };
}
