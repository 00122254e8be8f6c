import type { RateLimiter } from "#shared/bridge/ports/sign-in.ts";

const MINUTES_A_DAY = 24 * 60;

/** How many e-mails one administrator gets at most. Anybody can cause them. */
const MAIL_LIMITS = [
  { windowMinutes: MINUTES_A_DAY, max: 10 },
  { windowMinutes: 7 * MINUTES_A_DAY, max: 30 },
] as const;

/**
 * Returns whether an administrator may get one more e-mail, today and this week. A repeated
 * `requestId` counts once.
 */
export async function tryAcquireMail(
  rateLimiter: RateLimiter,
  email: string,
  requestId: string,
  now: Date,
): Promise<boolean> {
  for (const { windowMinutes, max } of MAIL_LIMITS) {
    const limit = { name: `mails ${email.toLowerCase()}`, max, windowMinutes };
    if (!(await rateLimiter.tryAcquire(limit, requestId, now))) return false;
  }
  return true;
}
