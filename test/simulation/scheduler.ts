import { setImmediate } from "node:timers/promises";
import type { Clock } from "#shared/kernel/clock.ts";

interface Task {
  readonly at: number;
  readonly run: () => void;
}

export interface Scheduler {
  readonly clock: Clock;
  /** Runs a task after a virtual delay. Tasks of the same time run in the order of their calls. */
  schedule(delayMs: number, run: () => void): void;
  sleep(delayMs: number): Promise<void>;
  /** Advances the virtual time, one task after the other. */
  runUntil(end: Date): Promise<void>;
}

/**
 * Creates a virtual time. It advances only from one scheduled task to the next, after every promise
 * callback of the previous task has run. The same tasks therefore always run in the same order.
 */
export function createScheduler(start: Date): Scheduler {
  const tasks: Task[] = [];
  let now = start.getTime();

  const schedule = (delayMs: number, run: () => void): void => {
    const at = now + Math.max(0, Math.round(delayMs));
    const earlier = tasks.findLastIndex((task) => task.at <= at);
    tasks.splice(earlier + 1, 0, { at, run });
  };
  return {
    clock: () => new Date(now),
    schedule,
    sleep: (delayMs) => new Promise((resolve) => schedule(delayMs, resolve)),
    async runUntil(end) {
      await setImmediate();
      for (let task = tasks[0]; task && task.at <= end.getTime(); task = tasks[0]) {
        tasks.shift();
        now = task.at;
        task.run();
        // Node.js runs every pending promise callback before it continues here.
        await setImmediate();
      }
      now = end.getTime();
    },
  };
}
