import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { Unavailable, type UnavailableKind } from "#shared/bridge/domain/unavailable.ts";
import type { AccountHealth } from "#shared/bridge/ports/account-health.ts";
import { accountGate } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { inMemoryHealth } from "./account-health.ts";

const main = accountIdSchema.parse("main");

/** Instances that share the health of accounts, and a courier that fails as it is told. */
export function instancesOf(store: AccountHealth = inMemoryHealth()) {
  const time = { now: noon };
  const courier = {
    fails: undefined as UnavailableKind | "fault" | undefined,
    retryAfterSeconds: undefined as number | undefined,
    calls: 0,
  };
  const reads = { count: 0 };
  const changes: string[] = [];
  const health: AccountHealth = {
    ...store,
    read: (accountId) => {
      reads.count += 1;
      return store.read(accountId);
    },
  };
  const call = async () => {
    courier.calls += 1;
    await Promise.resolve();
    if (courier.fails === "fault") throw new TypeError("a fault of ours");
    if (courier.fails !== undefined) {
      const { retryAfterSeconds } = courier;
      throw new Unavailable("failed", { kind: courier.fails, retryAfterSeconds });
    }
    return "answer";
  };
  const instance = (random = 0) => {
    const gate = accountGate({
      health,
      clock: () => time.now,
      random: () => random,
      changed: (_, state) => changes.push(state),
    });
    const pass = (accountId = main) => gate.pass(accountId, call);
    const fails = async (accountId = main): Promise<Unavailable> => {
      const fault = await pass(accountId).catch((thrown: unknown) => thrown);
      if (fault instanceof Unavailable) return fault;
      throw new Error(`expected Unavailable, not ${fault}`);
    };
    return { pass, fails };
  };
  const elapse = (seconds: number) => {
    time.now = new Date(time.now.getTime() + seconds * 1000);
  };
  const stateOf = async (accountId = main) => (await store.read(accountId)).health.state;
  /** An instance that dies with its call on the way. */
  const hang = () =>
    new Promise<void>((begun) => {
      const gate = accountGate({
        health,
        clock: () => time.now,
        random: () => 0,
        changed: () => undefined,
      });
      gate
        .pass(main, () => {
          begun();
          return new Promise(() => undefined);
        })
        .catch(() => undefined);
    });
  return { courier, hang, changes, reads, instance, elapse, stateOf, store, time };
}
