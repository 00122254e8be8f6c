import type { DriverLocation, StopsBefore } from "#shared/bridge/domain/delivery/courier-view.ts";
import { isLookedAt } from "#shared/bridge/domain/tracking/live-look.ts";
import type { Action } from "../action.ts";
import type { Observation } from "../observation.ts";

/** Trackers report a new position on every request: ignore changes within this time. */
const DRIVER_UPDATE_MS = 20_000;
/** The same number is told again after this time: what is old is not shown. */
const STOPS_UPDATE_MS = 5 * 60_000;

/**
 * Saves where the driver is when it changed, but not on every small change. What is told of a point comes
 * with a status, and alone only while somebody looks at its page.
 */
export function decideDriverLocation({
  delivery,
  courier: { driverLocation: ofOrder, order, point: tracked },
  now,
}: Observation): Action | undefined {
  const point = isLookedAt(delivery, now) ? tracked : undefined;
  const seen = ofOrder ?? point?.driverLocation;
  const driverLocation = seen && hasMoved(delivery.driverLocation, seen) ? seen : undefined;
  const count = point?.stopsBefore;
  const hasStops = count !== undefined && areStopsNews(delivery.stopsBefore, count, now);
  if (driverLocation === undefined && !hasStops) return undefined;
  return {
    kind: "update-driver-location",
    ...(driverLocation && { driverLocation }),
    ...(count !== undefined && { stopsBefore: count }),
    ...(driverLocation && order?.ends && { routeEnds: order.ends }),
  };
}

const hasMoved = (known: DriverLocation | undefined, seen: DriverLocation): boolean =>
  (known?.latitude !== seen.latitude || known.longitude !== seen.longitude) &&
  (known === undefined || seen.at.getTime() - known.at.getTime() >= DRIVER_UPDATE_MS);

const areStopsNews = (known: StopsBefore | undefined, count: number, now: Date): boolean =>
  known?.count !== count || now.getTime() - known.at.getTime() >= STOPS_UPDATE_MS;
