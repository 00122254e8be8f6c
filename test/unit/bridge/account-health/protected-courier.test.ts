import { expect, it } from "vitest";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { AccountCircuitBreaker } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { createProtectedCourier } from "#shared/bridge/use-cases/account-health/protected-courier.ts";
import { buildCourierAccount } from "#test/builders/bridge/delivery.ts";

/** Answers every call with its name and its arguments. */
const echo = new Proxy({} as Courier, {
  get:
    (_, name) =>
    async (...args: unknown[]) => [name, ...args],
});

it("sends every courier call through the account's circuit breaker unchanged", async () => {
  const { accountId } = buildCourierAccount();
  const accountIds: unknown[] = [];
  const execute: AccountCircuitBreaker["execute"] = (id, call) => {
    accountIds.push(id);
    return call();
  };
  const aside: unknown[] = [];
  const executeAside: AccountCircuitBreaker["executeAside"] = async (id, call) => {
    const answer = await execute(id, call);
    aside.push(answer);
    return answer;
  };
  const circuitBreaker = { execute, executeAside };
  const calls = Object.entries(createProtectedCourier(echo, accountId, circuitBreaker)) as [
    string,
    (...args: unknown[]) => Promise<unknown>,
  ][];

  for (const [name, call] of calls) expect(await call("a", 2)).toEqual([name, "a", 2]);

  expect(calls.length).toBeGreaterThanOrEqual(11);
  expect(accountIds).toEqual(calls.map(() => accountId));
  // What a courier may not know must not stop the account's orders.
  expect(aside).toEqual([
    ["ratePointDriver", "a", 2],
    ["erase", "a", 2],
  ]);
});
