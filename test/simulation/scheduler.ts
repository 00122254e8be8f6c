import { setImmediate } from "node:timers";
import type { Clock } from "#shared/kernel/clock.ts";

interface Task {
  readonly at: number;
  /** Tasks of the same time run in the order of their numbers. */
  readonly number: number;
  run: (() => void) | undefined;
}

export interface Scheduler {
  readonly clock: Clock;
  /** The virtual time in milliseconds. */
  readNow(): number;
  /**
   * Runs a task after a virtual delay. Tasks of the same time run in the order of their calls.
   * Returns the function that cancels it.
   */
  schedule(delayMs: number, run: () => void): () => void;
  sleep(delayMs: number): Promise<void>;
  /** Advances the virtual time, one task after the other. */
  runUntil(end: Date): Promise<void>;
}

/**
 * Creates a virtual time. It advances only from one scheduled task to the next, after every promise
 * callback of the previous task has run. The same tasks therefore always run in the same order.
 */
export function createScheduler(start: Date): Scheduler {
  const tasks = createTaskHeap();
  let now = start.getTime();
  let count = 0;

  const schedule = (delayMs: number, run: () => void) => {
    count += 1;
    const task: Task = { at: now + Math.max(0, Math.round(delayMs)), number: count, run };
    tasks.push(task);
    return () => {
      task.run = undefined;
    };
  };
  return {
    clock: () => new Date(now),
    readNow: () => now,
    schedule,
    sleep: (delayMs) => new Promise((resolve) => schedule(delayMs, resolve)),
    async runUntil(end) {
      await runInTurns(() => {
        let task = tasks.peek();
        while (task !== undefined && task.run === undefined) {
          tasks.pop();
          task = tasks.peek();
        }
        if (task === undefined || task.at > end.getTime()) return false;
        tasks.pop();
        now = task.at;
        task.run?.();
        return true;
      });
      now = end.getTime();
    },
  };
}

/** So many turns share one turn of the event loop, which costs more than most tasks do. */
const TURNS = 64;

/**
 * Runs a function until it returns false. Node.js runs every pending promise callback between two of its
 * immediates, and so before each turn and after the last one.
 */
function runInTurns(runOne: () => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let planned = 0;
  let hasEnded = false;
  const takeTurn = (): void => {
    planned -= 1;
    if (hasEnded) return;
    try {
      hasEnded = !runOne();
      if (hasEnded) resolve();
      else if (planned === 0) planTurns();
    } catch (error) {
      hasEnded = true;
      reject(error);
    }
  };
  const planTurns = (): void => {
    for (; planned < TURNS; planned++) setImmediate(takeTurn);
  };
  planTurns();
  return promise;
}

const isBefore = (one: Task, other: Task): boolean =>
  one.at < other.at || (one.at === other.at && one.number < other.number);

/** A binary heap whose first task is the earliest. */
function createTaskHeap() {
  const heap: Task[] = [];
  /** Moves a task down until no task below it is earlier. */
  const sink = (from: number): void => {
    let at = from;
    for (;;) {
      const left = 2 * at + 1;
      const child = isEarlier(left + 1, left) ? left + 1 : left;
      if (!isEarlier(child, at)) return;
      swap(at, child);
      at = child;
    }
  };
  const swap = (one: number, other: number): void => {
    const kept = heap[one] as Task;
    heap[one] = heap[other] as Task;
    heap[other] = kept;
  };
  const isEarlier = (one: number, other: number) =>
    one < heap.length && isBefore(heap[one] as Task, heap[other] as Task);

  return {
    peek: () => heap[0],
    push(task: Task): void {
      heap.push(task);
      let at = heap.length - 1;
      for (let parent = (at - 1) >> 1; at > 0 && isEarlier(at, parent); parent = (at - 1) >> 1) {
        swap(at, parent);
        at = parent;
      }
    },
    pop(): void {
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return;
      heap[0] = last;
      sink(0);
    },
  };
}
