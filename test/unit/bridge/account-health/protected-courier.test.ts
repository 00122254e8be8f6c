import { expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import {
  type AccountCircuitBreaker,
  createAccountCircuitBreaker,
} from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { createProtectedCourier } from "#shared/bridge/use-cases/account-health/protected-courier.ts";
import { buildCourierAccount, noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryHealth } from "#test/fakes/bridge/account-health.ts";

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
  // What a courier may not know, or a list that it does not give, must not stop the account's orders.
  expect(aside).toEqual([
    ["listOrders", "a", 2],
    ["rateDriver", "a", 2],
    ["ratePointDriver", "a", 2],
    ["erase", "a", 2],
  ]);
});

it("stops no order because the courier takes no rating", async () => {
  const { accountId } = buildCourierAccount();
  const circuitBreaker = createAccountCircuitBreaker({
    health: createInMemoryHealth(),
    clock: () => noon,
    reportState: () => undefined,
    recordRecovery: async () => undefined,
  });
  const refuse = async (): Promise<never> => {
    throw new UnavailableError(createMessage("courier-refuses-credentials"), {
      kind: "credentials",
    });
  };
  const courier = createProtectedCourier(
    { ...echo, rateDriver: refuse, ratePointDriver: refuse, findPoint: async () => undefined },
    accountId,
    circuitBreaker,
  );

  for (const rate of [courier.rateDriver, courier.ratePointDriver]) {
    await expect(rate("1", 5)).rejects.toThrow("courier-refuses-credentials");
    expect(await courier.findPoint("key")).toBeUndefined();
  }
});
