const GRID_MS = 5 * 60_000;

/** The time in milliseconds rounded up to five minutes: so that a price stays good while it is confirmed. */
export const roundUpTime = (time: number): Date => new Date(Math.ceil(time / GRID_MS) * GRID_MS);
