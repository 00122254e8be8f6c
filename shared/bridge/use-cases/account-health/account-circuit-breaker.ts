import {
  appendFailure,
  type CallFailure,
  type CircuitState,
  canProbe,
  closeCircuit,
  isOutage,
  type OpenCircuit,
  recordCallFailure,
  toCircuitMessage,
  toHalfOpen,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import { UnavailableError, type UnavailableKind } from "#shared/bridge/domain/unavailable.ts";
import type {
  AccountHealthRecords,
  StoredAccountHealth,
} from "#shared/bridge/ports/account-health.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { createCachedHealth } from "./cached-health.ts";

export type WatchCircuit = (accountId: AccountId, circuit: CircuitState) => void;

interface Deps {
  readonly health: Pick<AccountHealthRecords, "read" | "save">;
  readonly clock: Clock;
  /**
   * Reports each state that this instance saves: opened, still open after a probe, or closed, and
   * whether it ends an outage; the end of a mere pause says nothing about couriers that are down.
   */
  readonly reportState: (
    accountId: AccountId,
    state: CircuitState["state"],
    endsOutage: boolean,
  ) => void;
  /** Receives each state that this instance reads or saves. */
  readonly watchCircuit?: WatchCircuit;
  /** Is called before the circuit closes after an outage: what the courier had to tell may be lost. */
  readonly recordRecovery: (accountId: AccountId, at: Date) => Promise<void>;
}

/** Protects the calls to courier accounts. It has a cache: create one for each process. */
export interface AccountCircuitBreaker {
  /**
   * Makes the call if the circuit is closed. Throws `UnavailableError` with `retryAt` if the
   * circuit is open or opens because of this call. Ignores the outcome of a call if the stored
   * health changed after the call was admitted.
   */
  execute<Answer>(accountId: AccountId, call: () => Promise<Answer>): Promise<Answer>;
  /**
   * Makes a call whose outcome says nothing about other calls, because the courier may not know it.
   * It never opens or closes the circuit, and is not made while the circuit is open.
   */
  executeAside<Answer>(accountId: AccountId, call: () => Promise<Answer>): Promise<Answer>;
  /** Starts to read what the next call needs, so that it is one read with what else is read now. */
  readAhead(accountId: AccountId): void;
}

const UNAVAILABLE_KINDS: Record<OpenCircuit["state"], UnavailableKind> = {
  paused: "paused",
  down: "down",
  "refused-credentials": "credentials",
};
const INTERNAL_FAILURE: CallFailure = { kind: "other", retryAfterSeconds: undefined };

const createUnavailableError = (circuit: OpenCircuit, cause?: unknown) =>
  new UnavailableError(toCircuitMessage(circuit), {
    kind: UNAVAILABLE_KINDS[circuit.state],
    retryAt: circuit.until,
    cause,
    // Without a cause the circuit was open, and the call was not made.
    hasNoEffect: cause === undefined || (cause instanceof UnavailableError && cause.hasNoEffect),
  });

/**
 * Creates a circuit breaker that shares its state between instances. Half open admits one call at a
 * time.
 */
export function createAccountCircuitBreaker(deps: Deps): AccountCircuitBreaker {
  const { health, clock, reportState, recordRecovery, watchCircuit = () => undefined } = deps;
  const cachedHealth = watchHealth(createCachedHealth(health, clock), watchCircuit);
  const failures = createFailureTracker(clock);

  async function saveHealth(accountId: AccountId, from: StoredAccountHealth, next: CircuitState) {
    const isSaved = (await cachedHealth.save(accountId, { ...from, health: next })) === "saved";
    if (isSaved)
      reportState(accountId, next.state, next.state === "closed" && isOutage(from.health));
    return isSaved;
  }

  async function acquireCall(accountId: AccountId): Promise<StoredAccountHealth> {
    const stored = await cachedHealth.read(accountId);
    if (stored.health.state === "closed") return stored;
    if (!canProbe(stored.health, clock())) throw createUnavailableError(stored.health);
    const probe = { ...stored, health: toHalfOpen(stored.health, clock()) };
    const outcome = await cachedHealth.save(accountId, probe);
    // On a conflict, another worker is probing or has finished a probe.
    return outcome === "saved" ? { ...probe, version: stored.version + 1 } : acquireCall(accountId);
  }

  /** Records the failure and returns the error to throw. */
  async function handleFailure(accountId: AccountId, from: StoredAccountHealth, error: unknown) {
    const failure = error instanceof UnavailableError ? error : INTERNAL_FAILURE;
    const recent = failures.track(accountId, failure);
    const next = recordCallFailure(from.health, failure, recent, clock());
    if (next.state === "closed") return error;
    const isSaved = await saveHealth(accountId, from, next);
    const now = isSaved ? next : (await cachedHealth.read(accountId)).health;
    const isOpen = failure !== INTERNAL_FAILURE && now.state !== "closed";
    return isOpen ? createUnavailableError(now, error) : error;
  }

  async function recordAnswer(accountId: AccountId, admitted: StoredAccountHealth): Promise<void> {
    if (isOutage(admitted.health)) await recordRecovery(accountId, clock());
    await saveHealth(accountId, admitted, closeCircuit(admitted.health, clock()));
  }

  return {
    async execute(accountId, call) {
      const admitted = await acquireCall(accountId);
      const answer = await call().catch(async (error: unknown) => {
        throw await handleFailure(accountId, admitted, error);
      });
      failures.clear(accountId);
      if (admitted.health.state !== "closed") await recordAnswer(accountId, admitted);
      return answer;
    },

    async executeAside(accountId, call) {
      const stored = await cachedHealth.read(accountId);
      if (stored.health.state !== "closed") throw createUnavailableError(stored.health);
      return call();
    },

    // The call receives its failure, or reads again.
    readAhead: (accountId) => void cachedHealth.read(accountId).catch(() => undefined),
  };
}

const watchHealth = (
  { read, save }: Deps["health"],
  watchCircuit: WatchCircuit,
): Deps["health"] => ({
  async read(accountId) {
    const stored = await read(accountId);
    watchCircuit(accountId, stored.health);
    return stored;
  },
  async save(accountId, stored) {
    const outcome = await save(accountId, stored);
    if (outcome === "saved") watchCircuit(accountId, stored.health);
    return outcome;
  },
});

/** Remembers the recent failures of each account in this instance. */
function createFailureTracker(clock: Clock) {
  const failuresByAccount = new Map<AccountId, readonly Date[]>();
  return {
    track(accountId: AccountId, { kind }: CallFailure): readonly Date[] {
      const earlier = failuresByAccount.get(accountId) ?? [];
      if (kind === "other") return earlier;
      const recent = kind === "down" ? appendFailure(earlier, clock()) : [];
      failuresByAccount.set(accountId, recent);
      return recent;
    },
    clear: (accountId: AccountId) => failuresByAccount.delete(accountId),
  };
}
