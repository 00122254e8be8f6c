import type { TableListener } from "../aws/dynamo-table.ts";
import type { Engine } from "../aws/engine.ts";
import { installPlatform, type ServiceRecord } from "../platform/platform.ts";
import { createRandom } from "../random.ts";
import { createPlatform } from "../run/create-platform.ts";
import { NO_FAULTS } from "../run/fault-profile.ts";
import { createScheduler } from "../scheduler.ts";
import { deploySystems, type QueueConcurrency } from "./deploy-systems.ts";
import type { HandlerFactories } from "./load-functions.ts";

const MINUTE_MS = 60_000;

interface WorldOptions {
  readonly seed: number;
  readonly start: Date;
  readonly concurrency?: QueueConcurrency;
  /** Sees each write of both tables. */
  readonly watchWrites?: (readNow: () => number) => TableListener;
}

/**
 * Opens a world without faults for many orders, in which both systems are deployed and no host is
 * reached yet. It keeps no history and no log, which would fill the memory.
 */
export function openWorld(
  factories: HandlerFactories,
  { seed, start, concurrency, watchWrites }: WorldOptions,
) {
  const scheduler = createScheduler(start);
  const history = { record: () => undefined, lines: [] };
  const engine: Engine = { scheduler, history, random: createRandom(seed), faults: NO_FAULTS };
  const records: ServiceRecord[] = [];
  const platform = createPlatform(engine, createRandom(seed + 1), records);
  installPlatform({ ...platform, report: () => undefined });
  const onWrite = watchWrites?.(scheduler.readNow) ?? (() => undefined);
  const systems = deploySystems(engine, factories, onWrite, concurrency);

  const runMinute = () => scheduler.runUntil(new Date(scheduler.readNow() + MINUTE_MS));
  return {
    engine,
    systems,
    connect: platform.connect,
    runMinute,
    /** Runs the world until what somebody does outside is done. Throws after so many minutes. */
    async runWhile(work: Promise<unknown>, mostMinutes: number, doing: string): Promise<void> {
      let isDone = false;
      const finished = work.finally(() => {
        isDone = true;
      });
      finished.catch(() => undefined);
      for (let minute = 0; !isDone && minute < mostMinutes; minute++) await runMinute();
      if (!isDone) throw new Error(`${doing} is not done in ${mostMinutes} minutes`);
      await finished;
    },
    close: () => installPlatform(undefined),
  };
}
