import { AsyncLocalStorage } from "node:async_hooks";
import type { History } from "../history.ts";
import type { Random } from "../random.ts";
import type { FaultProfile } from "../run/fault-profile.ts";
import type { Scheduler } from "../scheduler.ts";

/** What every part of a simulated world shares. */
export interface Engine {
  readonly scheduler: Scheduler;
  readonly history: History;
  /** Draws the faults and the times of calls. */
  readonly random: Random;
  /** The faults can be switched off, so that a run ends in quiet. */
  faults: FaultProfile;
  /** When the stores answer again, if they are down in this run. */
  storesBackAt?: number;
  /** While months pass, schedules run only so often. */
  slowestScheduleMinutes?: number;
}

/** Returns the time between two runs: while months pass, the interval is longer. */
export const stretchInterval = ({ slowestScheduleMinutes = 0 }: Engine, intervalMs: number) =>
  Math.max(intervalMs, slowestScheduleMinutes * 60_000);

/** One execution environment of a function. When it dies, its open calls are never answered. */
export interface Instance {
  readonly name: string;
  /** How far its clock is ahead. */
  readonly skewMs: number;
  isAlive(): boolean;
  kill(reason: string): void;
  /** Returns what removes the listener. */
  onKilled(listener: () => void): () => void;
}

const runningInstance = new AsyncLocalStorage<Instance>();

/** Returns the instance whose code runs. What actors outside do belongs to none. */
export const findRunningInstance = (): Instance | undefined => runningInstance.getStore();

export const runInInstance = <Answer>(instance: Instance, run: () => Answer): Answer =>
  runningInstance.run(instance, run);

export const runOutside = <Answer>(run: () => Answer): Answer => runningInstance.exit(run);

export function startInstance({ history, random, faults }: Engine, name: string): Instance {
  let isAlive = true;
  const listeners = new Set<() => void>();
  return {
    name,
    skewMs: random.drawInteger(-faults.skewMs, faults.skewMs),
    isAlive: () => isAlive,
    /** An instance can be dead already: it died while its module was evaluated. */
    onKilled(listener) {
      if (isAlive) listeners.add(listener);
      else listener();
      return () => void listeners.delete(listener);
    },
    kill(reason) {
      if (!isAlive) return;
      isAlive = false;
      history.record(name, reason);
      for (const listener of listeners) listener();
    },
  };
}

export const waitForever = (): Promise<never> => new Promise(() => undefined);

/**
 * Makes one call of an AWS service for the running instance: the call takes time, and the instance
 * can die before or after its effect, or be stopped at its time-out while it waits.
 */
export async function callService<Answer>(
  engine: Engine,
  latencyMs: readonly [number, number],
  run: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const { random, scheduler, faults } = engine;
  const instance = findRunningInstance();
  if (instance?.isAlive() === false) return waitForever();
  const isKilled = instance !== undefined && random.drawChance(faults.kill);
  if (isKilled && random.drawChance(0.5)) return dieIn(instance);
  await scheduler.sleep(random.drawInteger(...latencyMs));
  if (instance?.isAlive() === false) return waitForever();
  const answer = await run();
  if (isKilled) return dieIn(instance);
  if (instance !== undefined && random.drawChance(faults.stall)) return waitForever();
  return answer;
}

function dieIn(instance: Instance): Promise<never> {
  instance.kill("IS KILLED");
  return waitForever();
}
