import type { Scheduler } from "../scheduler.ts";

const MINUTE_MS = 60_000;

/** Looks each minute of virtual time from its start on, until it is stopped. A further start changes nothing. */
export function lookEachMinute(scheduler: Scheduler, look: () => void) {
  let isRunning = false;
  const run = (): void => {
    if (!isRunning) return;
    look();
    scheduler.schedule(MINUTE_MS, run);
  };
  return {
    start(): void {
      if (isRunning) return;
      isRunning = true;
      run();
    },
    stop: (): void => {
      isRunning = false;
    },
  };
}
