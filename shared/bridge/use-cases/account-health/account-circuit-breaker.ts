import {
  afterFailure,
  claimed,
  type Failure,
  type Health,
  mayProbe,
  recentFailures,
  type Shut,
  WELL,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import { Unavailable, type UnavailableKind } from "#shared/bridge/domain/unavailable.ts";
import type { AccountHealth, KeptHealth } from "#shared/bridge/ports/account-health.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { recentHealth } from "./cached-health.ts";

interface Deps {
  readonly health: Pick<AccountHealth, "read" | "save">;
  readonly clock: Clock;
  /** From 0 to 1: those who wait come back spread, not all at once. */
  readonly random: () => number;
  /** Told when this instance shuts an account, finds it shut still, or opens it again. */
  readonly changed: (accountId: AccountId, state: Health["state"]) => void;
}

/** An instance's way to the couriers; one a process, because it remembers. */
export interface AccountGate {
  /**
   * Makes the call unless the account is shut; throws `Unavailable` with `retryAt` where it is, or
   * is since this call. What a call says about another version of the health than the one it was
   * let through with is dropped.
   */
  pass<Answer>(accountId: AccountId, call: () => Promise<Answer>): Promise<Answer>;
}

const KIND: Record<Shut["state"], UnavailableKind> = {
  paused: "paused",
  down: "down",
  "refused-credentials": "credentials",
};
const SPREAD = 0.1;

/** Lets calls to a courier through while its account is well, and one at a time to try whether it is again. */
export function accountGate({ health, clock, random, changed }: Deps): AccountGate {
  const known = recentHealth(health, clock);
  const failing = new Map<AccountId, readonly Date[]>();

  function shut({ state, until, text }: Shut, cause?: unknown): Unavailable {
    const waitMs = Math.max(until.getTime() - clock().getTime(), 0);
    const retryAt = new Date(until.getTime() + waitMs * SPREAD * random());
    return new Unavailable(text, { kind: KIND[state], retryAt, cause });
  }

  async function save(accountId: AccountId, { version }: KeptHealth, next: Health) {
    const isSaved = (await known.save(accountId, { health: next, version })) === "saved";
    if (isSaved) changed(accountId, next.state);
    return isSaved;
  }

  async function admit(accountId: AccountId): Promise<KeptHealth> {
    const kept = await known.read(accountId);
    if (kept.health.state === "well") return kept;
    if (!mayProbe(kept.health, clock())) throw shut(kept.health);
    const claim = { ...kept, health: claimed(kept.health, clock()) };
    const outcome = await known.save(accountId, claim);
    // On a conflict somebody else tries it, or is through already.
    return outcome === "saved" ? { ...claim, version: kept.version + 1 } : admit(accountId);
  }

  function failuresInARow(accountId: AccountId, { kind }: Failure): readonly Date[] {
    const earlier = failing.get(accountId) ?? [];
    if (kind === "other") return earlier;
    const recent = kind === "down" ? recentFailures(earlier, clock()) : [];
    failing.set(accountId, recent);
    return recent;
  }

  /** Notes what the fault says and gives back the fault to throw. */
  async function failed(accountId: AccountId, admitted: KeptHealth, fault: unknown) {
    const isOurs = !(fault instanceof Unavailable);
    const failure: Failure = isOurs ? { kind: "other", retryAfterSeconds: undefined } : fault;
    const recent = failuresInARow(accountId, failure);
    const next = afterFailure(admitted.health, failure, recent, clock());
    if (next.state === "well") return fault;
    const isSaved = await save(accountId, admitted, next);
    const now = isSaved ? next : (await known.read(accountId)).health;
    return isOurs || now.state === "well" ? fault : shut(now, fault);
  }

  return {
    async pass(accountId, call) {
      const admitted = await admit(accountId);
      let answer: Awaited<ReturnType<typeof call>>;
      try {
        answer = await call();
      } catch (fault) {
        throw await failed(accountId, admitted, fault);
      }
      failing.delete(accountId);
      if (admitted.health.state !== "well") await save(accountId, admitted, WELL);
      return answer;
    },
  };
}
