import { expect, it } from "vitest";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { AccountCircuitBreaker } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { createProtectedCourier } from "#shared/bridge/use-cases/account-health/protected-courier.ts";
import { buildCourierAccount } from "#test/builders/bridge/delivery.ts";

/** Answers every call with its name and what it was given. */
const echo = new Proxy({} as Courier, {
  get:
    (_, name) =>
    async (...given: unknown[]) => [name, ...given],
});

it("sends every call of the courier through the account's gate, as it was made", async () => {
  const { accountId } = buildCourierAccount();
  const passed: unknown[] = [];
  const circuitBreaker: AccountCircuitBreaker = {
    execute(id, call) {
      passed.push(id);
      return call();
    },
  };
  const calls = Object.entries(createProtectedCourier(echo, accountId, circuitBreaker)) as [
    string,
    (...given: unknown[]) => Promise<unknown>,
  ][];

  for (const [name, call] of calls) expect(await call("a", 2)).toEqual([name, "a", 2]);

  expect(calls.length).toBeGreaterThanOrEqual(11);
  expect(passed).toEqual(calls.map(() => accountId));
});
