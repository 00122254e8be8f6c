/** As many ready points as one plan takes. */
export const MAX_POINTS = 500;

/** An iteration takes up to 0.6 µs a point: these are about 6 s of one core, in the worst case. */
const MAX_POINT_ITERATIONS = 10_000_000;
/** More than this improves nothing that anybody would notice. */
const MAX_ITERATIONS = 40_000;

/**
 * How many iterations a plan of so many points may take in all: fewer where each takes longer, so
 * that the time of the whole is bounded, and the same for the same points.
 */
export const computeIterations = (points: number): number =>
  Math.min(MAX_ITERATIONS, Math.floor(MAX_POINT_ITERATIONS / Math.max(1, points)));
