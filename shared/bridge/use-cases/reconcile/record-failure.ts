import type { LastError } from "#shared/bridge/domain/delivery/delivery.ts";
import { toErrorMessage, UnavailableError } from "#shared/bridge/domain/unavailable.ts";

/**
 * Returns the last error and the time of the retry: after 1, 2, 4 … 60 minutes, or the `retryAt` of
 * the error. An error with `retryAt` (an open circuit) does not count as a failure.
 */
export function recordFailure(
  { lastError }: { readonly lastError?: LastError | undefined },
  error: unknown,
  now: Date,
): { lastError: LastError; requeueAt: Date } {
  const retryAt = error instanceof UnavailableError ? error.retryAt : undefined;
  const failures = (lastError?.failures ?? 0) + (retryAt === undefined ? 1 : 0);
  const waitMinutes = Math.min(2 ** (failures - 1), 60);
  return {
    lastError: {
      ...toErrorMessage(error),
      since: lastError?.since ?? now,
      failures,
    },
    requeueAt: retryAt ?? new Date(now.getTime() + waitMinutes * 60_000),
  };
}
