import type { History } from "../history.ts";
import type { Scheduler } from "../scheduler.ts";

const HOUR_MS = 60 * 60_000;
/** An order takes at most 70 calls in its busiest hour, with faults and retries. */
const CALLS_PER_HOUR = 300;
const CALL = /^\S+ bridge\/reconcile-delivery#\d+ (?:GET|POST|PUT|DELETE) /;

/**
 * Counts the calls that the bridge makes to stores and couriers. A delivery that is reconciled for
 * ever makes more than any order needs. `countOrders`: how many orders there are.
 */
export function createRestWatch(scheduler: Scheduler, history: History, countOrders: () => number) {
  const violations: string[] = [];
  let looked = 0;
  let calls: number[] = [];
  return {
    /** Looks at what happened since the last look. Returns whether the world circles. */
    look(): boolean {
      const now = scheduler.readNow();
      const made = history.lines.slice(looked).filter((line) => CALL.test(line)).length;
      looked = history.lines.length;
      calls = [...calls.filter((at) => now - at < HOUR_MS), ...Array<number>(made).fill(now)];
      if (violations.length === 0 && calls.length > CALLS_PER_HOUR * (countOrders() + 1))
        violations.push(
          `comes to rest: the bridge makes ${calls.length} calls in an hour for ${countOrders()} orders, without an end`,
        );
      return violations.length > 0;
    },
    list: (): readonly string[] => violations,
  };
}
