import { expect, it } from "vitest";
import { createCallerLimiter } from "#functions/http/caller-limiter.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

function createLimiter(perSecond: number) {
  let now = noon;
  const limit = createCallerLimiter(perSecond, () => now);
  return {
    limit,
    passTime: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    countAllowed: (caller: string, requests: number) =>
      Array.from({ length: requests }, () => limit(caller)).filter((waitMs) => waitMs === 0).length,
  };
}

it("limits a caller to its rate and a burst, and no other caller", () => {
  const { countAllowed, passTime } = createLimiter(10);

  expect(countAllowed("a", 1_000)).toBe(20);
  expect(countAllowed("b", 20)).toBe(20);
  passTime(1_000);
  expect(countAllowed("a", 1_000)).toBe(10);
});

it("says how long the caller must wait", () => {
  const { limit, countAllowed, passTime } = createLimiter(10);
  countAllowed("a", 20);
  const waitMs = limit("a");

  expect(waitMs).toBe(100);
  passTime(waitMs);
  expect(limit("a")).toBe(0);
});

it("keeps a bounded number of callers", () => {
  const { limit, countAllowed } = createLimiter(10);
  countAllowed("a", 20);
  for (let caller = 0; caller < 10_000; caller++) limit(String(caller));

  expect(limit("a")).toBe(0);
});
