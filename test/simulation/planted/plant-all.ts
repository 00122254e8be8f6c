import pMap from "p-map";
import type { SourcePatch } from "../platform/module-hooks.ts";
import { createWorkerPool } from "../run/worker-pool.ts";
import type { PlantedFault } from "./planted-fault.ts";
import { listPatches, PLANTED_FAULTS } from "./planted-faults.ts";

/** The first run that breaks a promise. */
interface Catch {
  readonly seed: number;
  readonly runs: number;
  /** The name of what it broke. */
  readonly promise: string;
  readonly violation: string;
  /** What the same run breaks with the defence; nothing, if the fault is what it tells of. */
  readonly violationsWithDefence: readonly string[];
}

/** Plants faults, one by one. Worlds with the defence share their threads. */
export function createPlanter() {
  const defended = new Map<readonly SourcePatch[], ReturnType<typeof createWorkerPool>>();

  async function runWithDefence(fault: PlantedFault, seed: number): Promise<readonly string[]> {
    const { worldPatches = NO_PATCHES, world } = fault;
    const pool =
      defended.get(worldPatches) ?? createWorkerPool({ threads: 1, patches: worldPatches });
    defended.set(worldPatches, pool);
    return (await pool.run({ seed, ...world })).result.violations;
  }

  return {
    /** Runs seeds from the fault's own on, until one breaks a promise. */
    async catchFault(name: string, mostRuns: number): Promise<Catch | undefined> {
      const fault = findFault(name);
      const pool = createWorkerPool({ threads: 1, patches: listPatches(fault) });
      try {
        for (let runs = 1; runs <= mostRuns; runs++) {
          const seed = fault.seed + runs - 1;
          const { result } = await pool.run({ seed, ...fault.world });
          const [violation] = result.violations;
          if (violation === undefined) continue;
          const promise = violation.split(":")[0] ?? "";
          const violationsWithDefence = await runWithDefence(fault, seed);
          return { seed, runs, violation, promise, violationsWithDefence };
        }
        return undefined;
      } finally {
        await pool.close();
      }
    },
    close: () => Promise.all([...defended.values()].map((pool) => pool.close())),
  };
}

const NO_PATCHES: readonly SourcePatch[] = [];

function findFault(name: string): PlantedFault {
  const fault = PLANTED_FAULTS[name];
  if (fault === undefined) throw new Error(`there is no planted fault ${name}`);
  return fault;
}

function describeCatch(name: string, caught: Catch | undefined): string {
  const { removes, file } = findFault(name);
  const cells =
    caught === undefined
      ? ["–", "–", "not caught", "–"]
      : [
          String(caught.seed),
          String(caught.runs),
          caught.promise,
          `\`npm run simulate -- --plant ${name} --seed ${caught.seed}\``,
        ];
  return `| \`${name}\` | ${removes} | \`${file}\` | ${cells.join(" | ")} |`;
}

const HEAD = `| Fault | Removes | File | Seed | Runs | Caught by | Command |
|---|---|---|---|---|---|---|`;

/**
 * Plants each fault by itself, prints what caught it, and returns how many were not: nothing tells of
 * them, or the same run fails with the defence, too.
 */
export async function plantAll(
  names: readonly string[],
  mostRuns: number,
  threads: number,
): Promise<number> {
  const planter = createPlanter();
  let missed = 0;
  const rows = await pMap(
    names,
    async (name) => {
      const caught = await planter.catchFault(name, mostRuns);
      if (caught === undefined || caught.violationsWithDefence.length > 0) missed += 1;
      for (const violation of caught?.violationsWithDefence ?? [])
        console.error(`${name}, seed ${caught?.seed}, with the defence: ${violation}`);
      const row = describeCatch(name, caught);
      console.error(row);
      return row;
    },
    { concurrency: threads },
  );
  await planter.close();
  console.log([HEAD, ...rows].join("\n"));
  return missed;
}
