import type { Scheduler } from "../scheduler.ts";

const MINUTE_MS = 60_000;
/** After each of these steps, the world is looked at. */
const STEP_MS = 15 * MINUTE_MS;

/** Returns what lets minutes pass. A world that circles is not run to its end. */
export function createStepper(scheduler: Scheduler, isCircling: () => boolean) {
  return async (minutes: number): Promise<void> => {
    const endsAt = scheduler.readNow() + minutes * MINUTE_MS;
    while (scheduler.readNow() < endsAt && !isCircling())
      await scheduler.runUntil(new Date(Math.min(endsAt, scheduler.readNow() + STEP_MS)));
  };
}
