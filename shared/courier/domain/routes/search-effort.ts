/** The largest number of points in one plan. */
export const MAX_POINTS = 500;

/**
 * An iteration takes up to 0.6 µs per point: this limit is about 6 s of one core in the worst case.
 */
const MAX_POINT_ITERATIONS = 10_000_000;
/** More iterations bring no noticeable improvement. */
const MAX_ITERATIONS = 40_000;

/**
 * Computes the number of iterations for a plan of this many points. It decreases with the number of
 * points, so that the total time is bounded, and it does not depend on the machine.
 */
export const computeIterations = (points: number): number =>
  Math.min(MAX_ITERATIONS, Math.floor(MAX_POINT_ITERATIONS / Math.max(1, points)));
