import type { CircuitState } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError, type UnavailableKind } from "#shared/bridge/domain/unavailable.ts";
import type { AccountHealthRecords } from "#shared/bridge/ports/account-health.ts";
import { createAccountCircuitBreaker } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryHealth } from "./account-health.ts";

const main = accountIdSchema.parse("main");

/** Creates instances that share account health, and a courier whose failures a test sets. */
export function createInstances(store: AccountHealthRecords = createInMemoryHealth()) {
  const time = { now: noon };
  const courier = {
    failsWith: undefined as UnavailableKind | "fault" | undefined,
    retryAfterSeconds: undefined as number | undefined,
    calls: 0,
  };
  const reads = { count: 0 };
  const changes: string[] = [];
  const recoveries: string[] = [];
  const endedOutages: boolean[] = [];
  const watched: CircuitState[] = [];
  const health: AccountHealthRecords = {
    ...store,
    read: (accountId) => {
      reads.count += 1;
      return store.read(accountId);
    },
  };
  const callCourier = async () => {
    courier.calls += 1;
    await Promise.resolve();
    if (courier.failsWith === "fault") throw new TypeError("an internal error");
    if (courier.failsWith !== undefined) {
      const { retryAfterSeconds } = courier;
      throw new UnavailableError(createMessage("courier-silent"), {
        kind: courier.failsWith,
        retryAfterSeconds,
      });
    }
    return "answer";
  };
  const createInstance = () => {
    const circuitBreaker = createAccountCircuitBreaker({
      health,
      clock: () => time.now,
      reportState: (_, state, endsOutage) => {
        changes.push(state);
        if (state === "closed") endedOutages.push(endsOutage);
      },
      watchCircuit: (_, circuit) => void watched.push(circuit),
      recordRecovery: async (accountId) => void recoveries.push(accountId),
    });
    const callThrough = (accountId = main) => circuitBreaker.execute(accountId, callCourier);
    const callAside = () => circuitBreaker.executeAside(main, callCourier);
    const expectUnavailable = async (accountId = main): Promise<UnavailableError> => {
      const fault = await callThrough(accountId).catch((thrown: unknown) => thrown);
      if (fault instanceof UnavailableError) return fault;
      throw new Error(`expected Unavailable, not ${fault}`);
    };
    return { callThrough, callAside, expectUnavailable };
  };
  const advanceTime = (seconds: number) => {
    time.now = new Date(time.now.getTime() + seconds * 1000);
  };
  const readState = async (accountId = main) => (await store.read(accountId)).health.state;
  /** Starts a call that never ends, like an instance that crashes during its call. */
  const startHangingCall = () =>
    new Promise<void>((started) => {
      const circuitBreaker = createAccountCircuitBreaker({
        health,
        clock: () => time.now,
        reportState: () => undefined,
        recordRecovery: async () => undefined,
      });
      circuitBreaker
        .execute(main, () => {
          started();
          return new Promise(() => undefined);
        })
        .catch(() => undefined);
    });
  return {
    courier,
    startHangingCall,
    changes,
    recoveries,
    endedOutages,
    watched,
    reads,
    createInstance,
    advanceTime,
    readState,
    store,
    time,
  };
}
