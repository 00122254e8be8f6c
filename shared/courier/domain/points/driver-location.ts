import {
  type Coordinates,
  interpolateCoordinates,
} from "#shared/courier/domain/geography/coordinates.ts";
import { APPROACH_DEGREES } from "#shared/courier/domain/sandbox/simulate-driver-location.ts";
import type { Point, TimedLocation } from "./point.ts";
import type { PointStatus } from "./point-status.ts";

/** The driver's way ends with these statuses. A return to a laboratory is another way, which is not shown. */
const WAY_ENDS: readonly PointStatus[] = [1700, 1710, 1830, 1840];

/** Returns when the way of the point's driver ended, or undefined while the driver is on it or none is assigned. */
export function findWayEnd({ history }: Pick<Point, "history">): Date | undefined {
  const assignedAt = history.findLastIndex(({ status }) => status === 1550);
  const way = assignedAt === -1 ? [] : history.slice(assignedAt);
  return way.find(({ status }) => WAY_ENDS.includes(status))?.at;
}

/**
 * Returns where the point's driver is: as reported, or in a sandbox as simulated. Does not move after
 * the end of the way. Undefined without a driver, and where nothing is known.
 */
export function findDriverLocation(point: Point, now: Date): TimedLocation | undefined {
  const { courier, reportedLocation, simulatedWay } = point;
  if (courier === undefined) return undefined;
  if (reportedLocation !== undefined || simulatedWay === undefined) return reportedLocation;
  const at = findWayEnd(point) ?? now;
  return { ...simulateLocation(point, simulatedWay, at), at };
}

type Way = NonNullable<Point["simulatedWay"]>;

/** On the straight line to the next place, in proportion to the time until the next step. */
function simulateLocation(point: Point, way: Way, now: Date): Coordinates {
  const [from, to] = findLeg(point, way);
  const since = point.history.at(-1)?.at ?? point.createdAt;
  const stepMs = (point.nextStepAt?.getTime() ?? since.getTime()) - since.getTime();
  const passed = stepMs <= 0 ? 1 : (now.getTime() - since.getTime()) / stepMs;
  return interpolateCoordinates(from, to, Math.min(1, Math.max(0, passed)));
}

function findLeg(
  { status }: Point,
  { pickUp, dropOff }: Way,
): readonly [from: Coordinates, to: Coordinates] {
  if (status === 1550) return [{ ...pickUp, lat: pickUp.lat + APPROACH_DEGREES }, pickUp];
  if (status === 1590 || status === 1840) return [pickUp, pickUp];
  return status === 1630 ? [pickUp, dropOff] : [dropOff, dropOff];
}
