import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { type TokenBucket, takeToken } from "#shared/kernel/token-bucket.ts";
import type { CallerIdentifier } from "./route.ts";

/** The accounts that one function instance counts. When there are more, all start again with a full bucket. */
const MAX_ACCOUNTS = 10_000;

/**
 * Limits an account to its requests per second, with a burst of twice as many. Each function instance
 * counts in its own memory. A partner within the limit is never refused. The limit is not exact when
 * several instances share the load, because each of them allows the full rate.
 */
export function limitRequests(
  identify: CallerIdentifier<Account>,
  clock: Clock,
): CallerIdentifier<Account> {
  const buckets = new Map<string, TokenBucket>();

  return async (request): Promise<Result<Account, Refusal>> => {
    const identified = await identify(request);
    if (!identified.ok) return identified;
    const { clientid, requestsPerSecond } = identified.value;
    const limit = takeToken(buckets.get(clientid), requestsPerSecond, clock().getTime());
    if (!buckets.has(clientid) && buckets.size >= MAX_ACCOUNTS) buckets.clear();
    buckets.set(clientid, limit.bucket);
    return limit.waitMs === 0
      ? ok(identified.value)
      : fail(createTooManyRequestsRefusal(limit.waitMs));
  };
}

const createTooManyRequestsRefusal = (waitMs: number): Refusal => ({
  name: "tooMany",
  msgtext: "Too many requests. Wait for the number of seconds in Retry-After.",
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});
