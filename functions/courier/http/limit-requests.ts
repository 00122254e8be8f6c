import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { type TokenBucket, takeToken } from "#shared/courier/domain/accounts/token-bucket.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { CallerIdentifier } from "./route.ts";

/** As many accounts as one function keeps in mind; more begin anew, with a full bucket. */
const MAX_ACCOUNTS = 10_000;

/**
 * Lets an account make its requests per second, and twice as many at once. Each running function
 * counts for itself, in memory, at no cost a request. Promised: a partner that keeps the limit is
 * never refused, and one function serves no account faster. Not promised: an exact limit when the
 * load is spread over several functions, which each let as much pass.
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
  msgtext: "Too many requests: wait as long as Retry-After says.",
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});
