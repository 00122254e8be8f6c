import type { Clock } from "#shared/kernel/clock.ts";
import type { Wait } from "./actions/operator-action.ts";

/** The time that one request of a page has. */
export interface TimeBudget {
  /** Ends every call of the request at its deadline. */
  readonly signal: AbortSignal;
  /** Whether a page has read for long enough. */
  readonly isReadingOver: () => boolean;
  readonly wait: Wait;
}

export interface BudgetDeps {
  readonly clock: Clock;
  readonly wait: (ms: number) => Promise<unknown>;
  /** How long a request may take. */
  readonly limitMs: number;
  /** Returns a signal that aborts after this many milliseconds. */
  readonly createSignal: (ms: number) => AbortSignal;
}

/** A page stops reading further stores after this time. */
const READING_MS = 8_000;
/** What follows a wait takes so long at most, as a rule. */
const AFTER_WAIT_MS = 5_000;

/** Starts the time of a request. All of its calls and waits share it. */
export function startTimeBudget({ clock, wait, limitMs, createSignal }: BudgetDeps): TimeBudget {
  const startedAt = clock().getTime();
  const measureMs = () => clock().getTime() - startedAt;
  return {
    signal: createSignal(limitMs),
    isReadingOver: () => measureMs() > READING_MS,
    async wait(ms) {
      if (measureMs() + ms + AFTER_WAIT_MS > limitMs) return false;
      await wait(ms);
      return true;
    },
  };
}
