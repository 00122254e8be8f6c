import { isLookedAt } from "#shared/bridge/domain/tracking/live-look.ts";
import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";

/** Trackers report a new position on every request: ignore changes within this time. */
const DRIVER_UPDATE_MS = 20_000;

/**
 * Saves the driver's position when it changed, but not on every small change. That of a point comes with
 * a status, and alone only while somebody looks at its page.
 */
export function decideDriverLocation({
  delivery,
  courier: { driverLocation: ofOrder, order, point },
  now,
}: Observation): Action | undefined {
  const { driverLocation: known } = delivery;
  const driverLocation = ofOrder ?? (isLookedAt(delivery, now) ? point?.driverLocation : undefined);
  if (driverLocation === undefined) return undefined;
  const hasMoved =
    known?.latitude !== driverLocation.latitude || known.longitude !== driverLocation.longitude;
  const isNews =
    known === undefined || driverLocation.at.getTime() - known.at.getTime() >= DRIVER_UPDATE_MS;
  if (!hasMoved || !isNews) return undefined;
  return {
    kind: "update-driver-location",
    driverLocation,
    ...(order?.ends && { routeEnds: order.ends }),
  };
}
