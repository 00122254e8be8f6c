import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import { findWayEnd } from "#shared/courier/domain/points/driver-location.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { changePoint } from "./change-point.ts";

interface MovePointDriverDeps {
  readonly points: Points;
  readonly clock: Clock;
}

/** Stores where the driver of a point is now. Refuses if no driver is on the way with it. */
export function movePointDriver({ points, clock }: MovePointDriverDeps) {
  return async (identity: PointIdentity, to: Coordinates): Promise<Result<Point, Refusal>> => {
    let outcome: Result<Point, Refusal> = fail(createNotFoundRefusal("point"));
    await changePoint(points, identity, async (point) => {
      const isOnTheWay = point.courier !== undefined && findWayEnd(point) === undefined;
      outcome = isOnTheWay
        ? ok({ ...point, reportedLocation: { ...to, at: clock() } })
        : fail(NO_DRIVER);
      return outcome.ok ? outcome.value : undefined;
    });
    return outcome;
  };
}

const NO_DRIVER: Refusal = { name: "noDriver", msgtext: "No driver is on the way with the point." };
