import type { ReadCounts } from "./count-reads.ts";
import { type ListRead, listReads, runRead } from "./list-reads.ts";
import type { ListBenchmark } from "./open-benchmark.ts";

/** What one call of the merchant API takes. */
export interface MeasuredRead extends ReadCounts, ListRead {
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Not refused. */
  readonly isAnswered: boolean;
}

interface Repetitions {
  /** So many calls at least compile the code, and count days that nobody looked at before. */
  readonly warmUps: number;
  readonly times: number;
}

/** A call counts a day at least. */
const MOST_COUNTING = 100;

/** Measures each call so many times; the calls and units of the table are those of the last time. */
export async function measureReads(
  { store, deps, takeCounts }: ListBenchmark,
  { warmUps, times }: Repetitions,
): Promise<Map<string, MeasuredRead>> {
  const measured = new Map<string, MeasuredRead>();
  for (const [name, read] of Object.entries(listReads(store))) {
    const milliseconds: number[] = [];
    let isAnswered = true;
    for (let at = 0, counting = 0; at < warmUps; ) {
      if ((await runRead(read, store, deps)).isCounting) counting += 1;
      else at += 1;
      if (counting > MOST_COUNTING) throw new Error(`${name}: figures are counted without an end`);
    }
    for (let at = 0; at < times; at++) {
      takeCounts();
      const startedAt = performance.now();
      ({ isAnswered } = await runRead(read, store, deps));
      milliseconds.push(performance.now() - startedAt);
    }
    const sorted = milliseconds.toSorted((one, other) => one - other);
    measured.set(name, {
      ...read,
      ...takeCounts(),
      isAnswered,
      medianMs: pickQuantile(sorted, 0.5),
      p99Ms: pickQuantile(sorted, 0.99),
    });
  }
  return measured;
}

const pickQuantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
