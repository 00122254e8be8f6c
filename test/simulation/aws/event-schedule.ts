import { type Engine, stretchInterval } from "./engine.ts";
import type { LambdaFunction } from "./lambda-function.ts";

const MINUTE_MS = 60_000;

/**
 * Runs a function every so many minutes. Semantics, by the Amazon EventBridge Scheduler User Guide:
 * it "provides at-least-once event delivery", within 60 seconds of the time; Lambda invokes the
 * function asynchronously, without a retry here (infra/constructs/schedule-every.ts). A run that the
 * account's concurrency throttles for its whole event age is skipped.
 */
export function scheduleRuns(engine: Engine, worker: LambdaFunction, minutes: number): void {
  const { scheduler, random } = engine;
  const run = () => {
    worker.invoke({}).catch(() => undefined);
  };
  const tick = () => {
    const { runLate, runTwice, runSkipped } = engine.faults;
    scheduler.schedule(stretchInterval(engine, minutes * MINUTE_MS), tick);
    if (random.drawChance(runSkipped)) return engine.history.record(worker.name, "RUN IS SKIPPED");
    scheduler.schedule(random.drawChance(runLate) ? random.drawInteger(0, MINUTE_MS) : 0, run);
    if (random.drawChance(runTwice)) scheduler.schedule(random.drawInteger(0, MINUTE_MS), run);
  };
  scheduler.schedule(random.drawInteger(0, minutes * MINUTE_MS), tick);
}
