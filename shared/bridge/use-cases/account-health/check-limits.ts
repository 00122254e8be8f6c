import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { RateLimiter } from "#shared/bridge/ports/sign-in.ts";

/** How often a store can try credentials with couriers, so that nobody guesses them here. */
const CHECK_LIMITS = [
  { max: 10, windowMinutes: 15 },
  { max: 30, windowMinutes: 24 * 60 },
] as const;

/** Returns whether a store may try credentials once more, now and today. */
export async function tryAcquireCheck(
  rateLimiter: RateLimiter,
  storeId: StoreId,
  attemptId: string,
  now: Date,
): Promise<boolean> {
  for (const { max, windowMinutes } of CHECK_LIMITS) {
    const limit = { name: `courier-account ${storeId}`, max, windowMinutes };
    if (!(await rateLimiter.tryAcquire(limit, attemptId, now))) return false;
  }
  return true;
}
