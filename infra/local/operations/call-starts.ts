/** What a call wrote may come in so long after the call ended: both come on ways of their own. */
const LATE_OUTPUT_MS = 1000;

/** Knows when the calls of a function began that may have measured what comes in now. */
export function createCallStarts() {
  const calls = new Set<{ readonly startedAt: number; endedAt?: number }>();
  const forgetEnded = (now: number): void => {
    for (const call of calls)
      if (call.endedAt !== undefined && call.endedAt < now - LATE_OUTPUT_MS) calls.delete(call);
  };
  return {
    /** Adds a call, and returns what ends it. */
    begin(): () => void {
      const call: { readonly startedAt: number; endedAt?: number } = { startedAt: Date.now() };
      calls.add(call);
      return () => {
        call.endedAt = Date.now();
        forgetEnded(call.endedAt);
      };
    },
    /** When the oldest of them began; this moment if there is none. */
    readOldest(): Date {
      const now = Date.now();
      forgetEnded(now);
      // A set keeps its order, and calls are added as they begin.
      const [oldest] = calls;
      return new Date(oldest?.startedAt ?? now);
    },
  };
}
