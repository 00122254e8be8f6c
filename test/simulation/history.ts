import type { Clock } from "#shared/kernel/clock.ts";

/** What happened in a run: who did what, when. */
export interface History {
  record(who: string, what: string): void;
  /** The lines, the oldest first: `12:09:41.836 worker-9 courier.findPoint 1 -> none`. */
  readonly lines: readonly string[];
}

export function createHistory(clock: Clock): History {
  const lines: string[] = [];
  return {
    lines,
    record: (who, what) => void lines.push(`${clock().toISOString().slice(11, 23)} ${who} ${what}`),
  };
}
