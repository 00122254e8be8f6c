import type { MeasuredRun } from "./worker-pool.ts";

/** Collects runs, and describes them for people. */
export function createSummary() {
  const failed: MeasuredRun[] = [];
  const waits: number[] = [];
  let runs = 0;
  let cpuMs = 0;
  return {
    failed,
    countRuns: () => runs,
    sumCpuSeconds: () => cpuMs / 1000,
    add(run: MeasuredRun): void {
      runs += 1;
      cpuMs += run.cpuMs;
      waits.push(...run.result.bookingSeconds);
      if (run.result.violations.length > 0) failed.push(run);
    },
    describe(): string {
      const rate = cpuMs === 0 ? 0 : runs / (cpuMs / 1000);
      const percentiles = [50, 95, 99, 100].map(
        (share) => `p${share} ${findPercentile(waits, share)} s`,
      );
      return [
        `${runs} runs, ${failed.length} with a violation, ${(cpuMs / 1000).toFixed(0)} CPU-seconds, ${rate.toFixed(2)} runs a CPU-second`,
        `from paid to booked: ${percentiles.join(", ")}`,
      ].join("\n");
    },
  };
}

function findPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100));
  return Math.round(sorted[at] ?? 0);
}
