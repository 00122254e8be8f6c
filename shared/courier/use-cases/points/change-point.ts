import type { Point } from "#shared/courier/domain/points/point.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";

/** More than this at once is no race but a fault. */
const MAX_ATTEMPTS = 20;

/**
 * Reads, decides and saves, and begins again when somebody else saved in between. `decide` answers
 * the changed point, or undefined to leave it; it may be asked several times and must have no effect.
 */
export async function changePoint(
  points: Points,
  id: PointId,
  decide: (point: Point) => Promise<Point | undefined>,
): Promise<Point | undefined> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const point = await points.find(id);
    const changed = point === undefined ? undefined : await decide(point);
    if (changed === undefined) return undefined;
    if (await points.save(changed)) return changed;
  }
  throw new Error(`point ${id} was saved by others ${MAX_ATTEMPTS} times while being changed`);
}
