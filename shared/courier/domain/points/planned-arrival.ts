import type { Point } from "./point.ts";
import type { PointStatus } from "./point-status.ts";

/** The statuses from the plan to the arrival. */
const BEFORE_ARRIVAL: readonly PointStatus[] = [1500, 1550, 1590, 1630];

/**
 * Returns when the driver should arrive: as planned, and later by as much as the driver left the pick-up
 * later than planned. Undefined without a route, and from the arrival on.
 */
export function computePlannedArrival({
  status,
  history,
}: Pick<Point, "status" | "history">): Date | undefined {
  const stop = history.findLast((entry) => entry.status === 1500)?.stop;
  if (stop === undefined || !BEFORE_ARRIVAL.includes(status)) return undefined;
  const pickedUpAt = status === 1630 ? history.at(-1)?.at : undefined;
  const lateMs = Math.max(0, (pickedUpAt?.getTime() ?? 0) - stop.departsAt.getTime());
  return new Date(stop.arrivesAt.getTime() + lateMs);
}
