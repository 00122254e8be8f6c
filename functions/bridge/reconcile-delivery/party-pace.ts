import type { CircuitState } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { createReturningCouriers } from "./returning-couriers.ts";

/** Who answers: a store, or the courier of an account, whichever stores it delivers for. */
export type Party =
  | { readonly kind: "store"; readonly id: StoreId }
  | { readonly kind: "account"; readonly id: AccountId };

/** A call of a party, as `measureStorefront` and `measureCourier` record it. */
interface PartyCall {
  readonly operation: string;
  readonly milliseconds: number;
  readonly hasFailed: boolean;
}

/** How well the parties answered lately, as this instance saw it. */
export interface PartyPace {
  note(party: Party, call: PartyCall): void;
  /** Notes the circuit of an account's courier, which all instances share. */
  noteCircuit(accountId: AccountId, circuit: CircuitState): void;
  /**
   * Whether it answered slowly lately, or is back after an outage. Slow answers keep an invocation waiting,
   * also if they succeed, and what waited for a courier would call it all at once.
   */
  isSlow(party: Party): boolean;
  /** Whether any account's courier did. */
  hasSlowAccount(): boolean;
  /** Whether what waits for an account's courier is sent gradually. */
  isReturning(accountId: AccountId): boolean;
  /** How many requests of one of its lanes are worked on at once: fewer after slow or failed calls. */
  getConcurrency(party: Party): number;
}

/** An answer that takes so long is slow. Most take less than one second. */
const SLOW_CALL_MS = 3_000;
/** Instances remember for one to two minutes, so that not all of them try a slow party again at once. */
const REMEMBERED_MS = 60_000;
/** A party has more than it can bear if an answer takes so many times as long as the fastest of its kind. */
const STRAINED_FACTOR = 2;
/** Shorter answers are never a sign of it. */
const STRAINED_FROM_MS = 1_000;
/** The fastest answer ages with each call, so that a party that became slower for good is no longer strained. */
const FASTEST_AGES_BY = 1.02;
const MOST_CONCURRENT = 5;
/** So many calls one after the other that do not strain it let one request more be worked on at once. */
const CALLS_TO_GROW = 3;

interface Memory {
  slowUntil: number;
  concurrency: number;
  easyCalls: number;
  /** Of each kind of call, in milliseconds. */
  readonly fastest: Map<string, number>;
  notedAt: number;
}

/**
 * Remembers in this instance how the parties answer. Nothing of it is stored: an instance that does not know of a
 * slow party learns it by one call of its own, and a dead one leaves nothing to clear up.
 */
export function createPartyPace(clock: Clock, random: () => number): PartyPace {
  const memories = new Map<string, Memory>();
  const returning = createReturningCouriers(clock);
  const toName = ({ kind, id }: Party): string => `${kind}/${id}`;
  const now = (): number => clock().getTime();

  function forgetOld(): void {
    for (const [name, { notedAt }] of memories)
      if (now() - notedAt > 2 * REMEMBERED_MS) memories.delete(name);
  }

  function openMemory(party: Party): Memory {
    const known = memories.get(toName(party));
    if (known !== undefined) return known;
    forgetOld();
    const memory = {
      slowUntil: 0,
      concurrency: 1,
      easyCalls: 0,
      fastest: new Map(),
      notedAt: now(),
    };
    memories.set(toName(party), memory);
    return memory;
  }

  return {
    note(party, call) {
      const memory = openMemory(party);
      memory.notedAt = now();
      if (call.milliseconds >= SLOW_CALL_MS)
        memory.slowUntil = now() + REMEMBERED_MS * (1 + random());
      adaptConcurrency(memory, isStrained(memory.fastest, call));
    },
    noteCircuit(accountId, circuit) {
      const isBack = returning.note(accountId, circuit);
      // What failed while it was down does not say what it bears now.
      if (isBack) openMemory({ kind: "account", id: accountId }).concurrency = MOST_CONCURRENT;
    },
    isReturning: returning.isReturning,
    isSlow: (party) =>
      (memories.get(toName(party))?.slowUntil ?? 0) > now() ||
      (party.kind === "account" && returning.isReturning(party.id)),
    hasSlowAccount: () =>
      returning.hasAny() ||
      Array.from(memories).some(
        ([name, { slowUntil }]) => name.startsWith("account/") && slowUntil > now(),
      ),
    getConcurrency(party) {
      const concurrency = memories.get(toName(party))?.concurrency ?? 1;
      return party.kind === "account" ? returning.limit(party.id, concurrency) : concurrency;
    },
  };
}

/** Whether a call shows that its party has more than it can bear. Notes how long it took. */
function isStrained(
  fastest: Map<string, number>,
  { operation, milliseconds, hasFailed }: PartyCall,
): boolean {
  if (hasFailed) return true;
  const before = fastest.get(operation) ?? milliseconds;
  fastest.set(operation, Math.min(milliseconds, before * FASTEST_AGES_BY));
  return milliseconds >= STRAINED_FROM_MS && milliseconds > before * STRAINED_FACTOR;
}

/** Adds one after some calls without strain, and halves at once: what is too much is found again slowly. */
function adaptConcurrency(memory: Memory, hasStrain: boolean): void {
  memory.easyCalls = hasStrain ? 0 : memory.easyCalls + 1;
  if (hasStrain) memory.concurrency = Math.max(1, Math.floor(memory.concurrency / 2));
  if (memory.easyCalls < CALLS_TO_GROW) return;
  memory.easyCalls = 0;
  memory.concurrency = Math.min(MOST_CONCURRENT, memory.concurrency + 1);
}
