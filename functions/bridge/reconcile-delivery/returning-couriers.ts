import {
  type CircuitState,
  isReturning,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** What this instance knows of couriers that were down. Their circuits are stored, so all instances agree. */
export interface ReturningCouriers {
  /** Returns whether it is news that the courier is back. */
  note(accountId: AccountId, circuit: CircuitState): boolean;
  isReturning(accountId: AccountId): boolean;
  hasAny(): boolean;
  /** How many requests of one of its lanes are worked on at once, of an account that bears so many else. */
  limit(accountId: AccountId, concurrency: number): number;
}

/** How many requests of a lane begin with the first answer, and how long until it is one more. */
const FIRST_CONCURRENT = 2;
const GROWS_EVERY_MS = 20_000;
/** While nobody asks the courier, its requests are refused without a call: SQS hands over so many together. */
const ALL_OF_BATCH = 10;
/** What is about to ask whether the courier is back goes one after the other. */
const ALONE = 1;

/** Remembers the circuits that were open, or closed after an outage, as this instance read them last. */
export function createReturningCouriers(clock: Clock): ReturningCouriers {
  const circuits = new Map<AccountId, CircuitState>();
  const isBack = (circuit: CircuitState | undefined): boolean =>
    circuit !== undefined && isReturning(circuit, clock());
  return {
    note(accountId, circuit) {
      const before = circuits.get(accountId);
      // A closed circuit keeps the end of its last outage for ever.
      const hasReturned = circuit.state === "closed" && isBack(circuit);
      if (circuit.state !== "closed" || hasReturned) circuits.set(accountId, circuit);
      else circuits.delete(accountId);
      return hasReturned && before?.backSince?.getTime() !== circuit.backSince?.getTime();
    },
    isReturning: (accountId) => isBack(circuits.get(accountId)),
    hasAny: () => Array.from(circuits.values()).some(isBack),
    limit(accountId, concurrency) {
      const circuit = circuits.get(accountId);
      if (circuit === undefined) return concurrency;
      if (isBack(circuit)) return Math.min(concurrency, limitReturn(circuit, clock()));
      return circuit.state !== "closed" && clock() < circuit.until ? ALL_OF_BATCH : concurrency;
    },
  };
}

function limitReturn(circuit: CircuitState, now: Date): number {
  const { state, backSince } = circuit;
  if (state !== "closed" || backSince === undefined) return ALONE;
  const backMs = Math.max(0, now.getTime() - backSince.getTime());
  return FIRST_CONCURRENT + Math.floor(backMs / GROWS_EVERY_MS);
}
