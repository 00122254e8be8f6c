import type { Point } from "#shared/courier/domain/points/point.ts";
import { formatPointIdentity, type PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";

/** More lost saves than this indicate a fault, not concurrency. */
const MAX_ATTEMPTS = 20;

/**
 * Reads, decides and saves a point. Repeats if the point was saved by another process in between.
 * `decide` returns the changed point, or undefined to leave it. It may be called several times: what
 * it does beside must be harmless, such as a number that is taken and not used. Throws after too many
 * lost saves. `read` is the point if it was read already.
 */
export async function changePoint(
  points: Points,
  identity: PointIdentity,
  decide: (point: Point) => Promise<Point | undefined>,
  read?: Point,
): Promise<Point | undefined> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const point = (attempts === 0 ? read : undefined) ?? (await points.find(identity));
    const changed = point === undefined ? undefined : await decide(point);
    if (changed === undefined) return undefined;
    if (await points.save(changed)) return changed;
  }
  throw new Error(
    `point ${formatPointIdentity(identity)} could not be saved: ${MAX_ATTEMPTS} concurrent changes came first`,
  );
}
