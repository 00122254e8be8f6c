import type { Activity } from "./activity.ts";
import { FAULT_NAMES, type FaultName } from "./fault-profile.ts";
import type { RunOptions, RunResult } from "./run-world.ts";

type Attempt = (options: RunOptions) => Promise<RunResult>;

/**
 * Makes a failing run smaller: fewer orders and people's acts, then fewer faults, as long as it still
 * breaks a promise. Returns the smallest run that was found.
 */
export async function shrinkRun(failing: RunResult, attempt: Attempt): Promise<RunResult> {
  let smallest = failing;
  const tryRun = async (change: Partial<RunOptions>): Promise<boolean> => {
    const { seed, faults, activity } = smallest;
    const result = await attempt({ seed, faults, activity, ...change });
    if (result.violations.length === 0) return false;
    smallest = result;
    return true;
  };
  for (const change of listActivityChanges(failing.activity))
    await tryRun({ activity: { ...smallest.activity, ...change } });
  let hasChanged = true;
  while (hasChanged) {
    hasChanged = false;
    for (const name of listActiveFaults(smallest)) {
      const faults = { ...smallest.faults, [name]: 0 };
      if (await tryRun({ faults })) hasChanged = true;
    }
  }
  return smallest;
}

const listActiveFaults = ({ faults }: RunResult): FaultName[] =>
  FAULT_NAMES.filter((name) => faults[name] > 0);

function listActivityChanges({ orders }: Activity): Partial<Activity>[] {
  const fewerOrders = Array.from({ length: orders - 1 }, (_, at) => ({ orders: at + 1 }));
  return [{ interventions: 0 }, { actions: 0 }, { hasEdits: false }, ...fewerOrders.reverse()];
}
