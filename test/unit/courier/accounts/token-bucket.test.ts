import fc from "fast-check";
import { expect, it } from "vitest";
import { limitRequests } from "#functions/courier/http/limit-requests.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { type TokenBucket, takeToken } from "#shared/courier/domain/accounts/token-bucket.ts";
import { ok } from "#shared/kernel/result.ts";

it("lets no more through than the average and its burst, and always that much", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 200 }), { maxLength: 300 }), (pauses) => {
      let bucket: TokenBucket | undefined;
      let nowMs = 0;
      let passed = 0;
      for (const pause of pauses) {
        nowMs += pause;
        const taken = takeToken(bucket, 50, nowMs);
        bucket = taken.bucket;
        if (taken.waitMs === 0) passed += 1;
        else expect(takeToken(bucket, 50, nowMs + taken.waitMs).waitMs).toBe(0);
      }
      expect(passed).toBeLessThanOrEqual(100 + (nowMs * 50) / 1000);
    }),
  );
});

it("lets 100 requests at once through, refuses the next, and 50 more a second later", async () => {
  const account = (clientid: string) => ({ clientid, requestsPerSecond: 50 }) as Account;
  let nowMs = 0;
  const ask = limitRequests(
    async ({ headers: { clientid = "" } }) => ok(account(clientid)),
    () => new Date(nowMs),
  );
  const passing = async (times: number, clientid = "a") => {
    const asked = await Promise.all(
      Array.from({ length: times }, () => ask({ headers: { clientid } })),
    );
    return asked.filter((each) => each.ok).length;
  };

  expect(await passing(150)).toBe(100);
  expect(await ask({ headers: { clientid: "a" } })).toMatchObject({
    refusal: { name: "tooMany", retryAfterSeconds: 1 },
  });
  expect(await passing(1, "b")).toBe(1);
  nowMs = 1000;
  expect(await passing(150)).toBe(50);
});
