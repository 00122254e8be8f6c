import fc from "fast-check";
import { expect, it } from "vitest";
import { limitRequests } from "#functions/courier/http/limit-requests.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { ok } from "#shared/kernel/result.ts";
import { type TokenBucket, takeToken } from "#shared/kernel/token-bucket.ts";

it("allows the average rate plus the burst, never more and never less", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 200 }), { maxLength: 300 }), (pauses) => {
      let bucket: TokenBucket | undefined;
      let nowMs = 0;
      let allowed = 0;
      for (const pause of pauses) {
        nowMs += pause;
        const result = takeToken(bucket, 50, nowMs);
        bucket = result.bucket;
        if (result.waitMs === 0) allowed += 1;
        else expect(takeToken(bucket, 50, nowMs + result.waitMs).waitMs).toBe(0);
      }
      expect(allowed).toBeLessThanOrEqual(100 + (nowMs * 50) / 1000);
    }),
  );
});

it("allows 100 simultaneous requests, refuses the next, and allows 50 more a second later", async () => {
  const account = (clientid: string) => ({ clientid, requestsPerSecond: 50 }) as Account;
  let nowMs = 0;
  const identify = limitRequests(
    async ({ headers: { clientid = "" } }) => ok(account(clientid)),
    () => new Date(nowMs),
  );
  const countAllowed = async (times: number, clientid = "a") => {
    const results = await Promise.all(
      Array.from({ length: times }, () => identify({ headers: { clientid } })),
    );
    return results.filter((each) => each.ok).length;
  };

  expect(await countAllowed(150)).toBe(100);
  expect(await identify({ headers: { clientid: "a" } })).toMatchObject({
    refusal: { name: "tooMany", retryAfterSeconds: 1 },
  });
  expect(await countAllowed(1, "b")).toBe(1);
  nowMs = 1000;
  expect(await countAllowed(150)).toBe(50);
});
