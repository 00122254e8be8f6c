import type { LastError } from "#shared/bridge/domain/delivery/delivery.ts";
import {
  isCourierFailure,
  isStoreFailure,
  toErrorMessage,
  UnavailableError,
} from "#shared/bridge/domain/unavailable.ts";

interface Subject {
  readonly lastError?: LastError | undefined;
  /** Whether somebody waits for what the courier is asked: a booking, or a cancellation. */
  readonly isWaitedFor: boolean;
}

const LONGEST_WAIT_MINUTES = 60;
/** As long as an open circuit waits for its next probe. */
const LONGEST_COURIER_WAIT_MINUTES = 5;
/**
 * A store that is down as a whole is found to be back by its sweep, which needs one call for all orders.
 * What waited goes out within 15 minutes: this wait, a minute until what is due is swept, and the run.
 */
const LONGEST_STORE_WAIT_MINUTES = 12;
const DAY_MS = 86_400_000;
/** What waits for a courier that is down is due one after the other within this time, the oldest first. */
const OLDEST_FIRST_MS = 10_000;

/**
 * Returns the last error and the time of the retry: after 1, 2, 4 … 60 minutes, or the `retryAt` of
 * the error. An error with `retryAt` (an open circuit, a pause that Shopify asks for) does not count as a
 * failure. What waits for its booking, or to be cancelled, asks a courier that fails at least every five
 * minutes for a day, and what needs its store asks that every 12: the failures of an outage say nothing about
 * one who is back.
 */
export function recordFailure(
  { lastError, isWaitedFor }: Subject,
  error: unknown,
  now: Date,
): { lastError: LastError; requeueAt: Date } {
  const hasRetryAt = error instanceof UnavailableError && error.retryAt !== undefined;
  const failures = (lastError?.failures ?? 0) + (hasRetryAt ? 0 : 1);
  const since = lastError?.since ?? now;
  const isFresh = now.getTime() - since.getTime() < DAY_MS;
  const longestMinutes = isFresh ? findLongestWait(error, isWaitedFor) : LONGEST_WAIT_MINUTES;
  const waitMinutes = Math.min(2 ** (failures - 1), longestMinutes);
  return {
    lastError: { ...toErrorMessage(error), since, failures },
    requeueAt: findRetry(error, since) ?? new Date(now.getTime() + waitMinutes * 60_000),
  };
}

/**
 * Returns when the error says to try again. All that an open circuit refuses would have the same time, which
 * the oldest takes.
 */
function findRetry(error: unknown, since: Date): Date | undefined {
  if (!(error instanceof UnavailableError)) return undefined;
  const { kind, retryAt } = error;
  if (kind !== "down" || retryAt === undefined) return retryAt;
  const age = Math.min(Math.max(0, retryAt.getTime() - since.getTime()) / DAY_MS, 1);
  return new Date(retryAt.getTime() + Math.round(OLDEST_FIRST_MS * (1 - age)));
}

function findLongestWait(error: unknown, isWaitedFor: boolean): number {
  if (isStoreFailure(error)) return LONGEST_STORE_WAIT_MINUTES;
  return isWaitedFor && isCourierFailure(error)
    ? LONGEST_COURIER_WAIT_MINUTES
    : LONGEST_WAIT_MINUTES;
}
