const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waiting time after the 1st, 2nd … failed attempt (decisions, Notifications). */
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

/** At most this part of a delay is added, so that a crowd of failures does not come back at once. */
const JITTER = 0.1;

/** How long to wait after so many failed attempts, or undefined when it is time to give up. */
export function computeRetryDelayMs(
  failedAttempts: number,
  random: () => number,
): number | undefined {
  const delayMs = DELAYS_MS[failedAttempts - 1];
  return delayMs === undefined ? undefined : Math.round(delayMs * (1 + JITTER * random()));
}
