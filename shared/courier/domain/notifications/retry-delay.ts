const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delay after the 1st, 2nd, … failed attempt. */
const DELAYS_MS = [
  5 * SECOND,
  1 * MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

/** The largest random addition, as a fraction of the delay. It spreads retries (jitter). */
const JITTER = 0.1;

/** Returns the delay after this many failed attempts, or undefined after the last attempt. */
export function computeRetryDelayMs(
  failedAttempts: number,
  random: () => number,
): number | undefined {
  const delayMs = DELAYS_MS[failedAttempts - 1];
  return delayMs === undefined ? undefined : Math.round(delayMs * (1 + JITTER * random()));
}
