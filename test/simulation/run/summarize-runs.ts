import { BOUNDS } from "./find-late.ts";
import { WAITS, type WaitName } from "./measure-waits.ts";
import type { MeasuredRun } from "./worker-pool.ts";

const SHARES = [50, 90, 99, 100];

/** Collects runs, and describes them for people. */
export function createSummary() {
  const failed: MeasuredRun[] = [];
  const broken: number[] = [];
  const waits = { without: createWaits(), with: createWaits() };
  let runs = 0;
  let cpuMs = 0;
  return {
    failed,
    listFailedSeeds: (): number[] => [...failed.map(({ result }) => result.seed), ...broken],
    countRuns: () => runs,
    sumCpuSeconds: () => cpuMs / 1000,
    add(run: MeasuredRun): void {
      runs += 1;
      cpuMs += run.cpuMs;
      const { faults, waits: measured, violations } = run.result;
      const isCalm = Object.values(faults).every((strength) => strength === 0);
      const { [isCalm ? "without" : "with"]: group } = waits;
      for (const name of WAIT_NAMES) group[name].push(...measured[name]);
      if (violations.length > 0) failed.push(run);
    },
    /** Counts a run in which the world itself broke: it fails, and no run of it was made. */
    addBroken: (seed: number): void => void broken.push(seed),
    describe(): string {
      const rate = cpuMs === 0 ? 0 : runs / (cpuMs / 1000);
      return [
        `${runs} runs, ${failed.length} with a violation, ${broken.length} broken, ${(cpuMs / 1000).toFixed(0)} CPU-seconds, ${rate.toFixed(2)} runs a CPU-second`,
        "",
        "| Wait, in seconds | Faults | Measured | p50 | p90 | p99 | Longest | Bound if only stores fail |",
        "|---|---|---|---|---|---|---|---|",
        ...WAIT_NAMES.flatMap((name) => [
          describeWaits(name, "without", waits.without[name]),
          describeWaits(name, "with", waits.with[name]),
        ]),
      ].join("\n");
    },
  };
}

const WAIT_NAMES = Object.keys(WAITS) as WaitName[];

const createWaits = () =>
  Object.fromEntries(WAIT_NAMES.map((name) => [name, []])) as unknown as Record<WaitName, number[]>;

function describeWaits(name: WaitName, faults: string, values: readonly number[]): string {
  const found = SHARES.map((share) =>
    values.length === 0 ? "–" : String(findPercentile(values, share)),
  );
  return `| ${WAITS[name]} | ${faults} | ${values.length} | ${found.join(" | ")} | ${BOUNDS[name]} |`;
}

function findPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100));
  return Math.round(sorted[at] ?? 0);
}
