const GRID_MS = 5 * 60_000;

/**
 * Rounds a time in milliseconds up to five minutes, so that a quote stays valid while it is
 * confirmed.
 */
export const roundUpTime = (time: number): Date => new Date(Math.ceil(time / GRID_MS) * GRID_MS);
