import { setTimeout } from "node:timers/promises";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { createLocalProcess, type LocalProcess } from "#test/e2e/local-run/local-process.ts";
import { createRandom } from "#test/simulation/random.ts";
import { createTraffic } from "./mixed-traffic.ts";
import { compareTraffic, readFromOutside, type TrafficResult } from "./verify-traffic.ts";
import { watchUntilOver } from "./watch-until-over.ts";

export interface KillOptions {
  readonly dir: string;
  /** For so many minutes, orders arrive and all processes are killed again and again. */
  readonly minutes: number;
  /** The time between a start and the next kill. */
  readonly everySeconds: number;
  readonly seed: number;
  readonly log: (line: string) => void;
}

export interface KillResult extends TrafficResult {
  readonly kills: number;
  readonly acknowledged: number;
  readonly unanswered: number;
  /** The time that each start after a kill took, in seconds. */
  readonly startSeconds: { readonly shortest: number; readonly longest: number };
}

/**
 * Sends mixed traffic while all processes are killed with `kill -9`, lets the last start work in peace,
 * and compares the stores with the courier from outside. What is not over when nothing changes any more is a
 * fault.
 */
export async function runKills(options: KillOptions): Promise<KillResult> {
  const { dir, minutes, seed, log } = options;
  const local = createLocalProcess(dir);
  const traffic = createTraffic(createRandom(seed));
  const starts: number[] = [];
  try {
    let endpoints = await local.start();
    log(`seed ${seed}; everything runs`);
    const endsAt = performance.now() + minutes * 60_000;
    while (performance.now() < endsAt) {
      await sendUntilKilled(local, endpoints, traffic, options.everySeconds);
      const startedAt = performance.now();
      endpoints = await local.start();
      starts.push(Math.round((performance.now() - startedAt) / 1000));
      log(
        `kill ${starts.length}: ${traffic.acknowledged.length} orders, ${traffic.countUnanswered()} requests without an answer; started again in ${starts.at(-1)} s`,
      );
    }
    const lastEndpoints = endpoints;
    const result = await watchUntilOver({
      look: () => readFromOutside(lastEndpoints),
      compare: (view) => compareTraffic(view, traffic),
      pause: setTimeout,
      log,
    });
    // What follows can fail for another reason, such as a log that has what no log may have.
    log(
      `compared: ${result.orders} orders, ${result.faults.length} faults, ${result.waiting.length} things not over`,
    );
    return {
      ...result,
      faults: [...result.faults, ...result.waiting],
      kills: starts.length,
      acknowledged: traffic.acknowledged.length,
      unanswered: traffic.countUnanswered(),
      startSeconds: { shortest: Math.min(...starts), longest: Math.max(...starts) },
    };
  } finally {
    await local.stop();
  }
}

type ClientTraffic = ReturnType<typeof createTraffic>;

async function sendUntilKilled(
  local: LocalProcess,
  endpoints: Endpoints,
  traffic: ClientTraffic,
  everySeconds: number,
): Promise<void> {
  let isKilled = false;
  const killing = setTimeout(everySeconds * 1000).then(async () => {
    await local.kill();
    isKilled = true;
  });
  while (!isKilled) await traffic.sendNext(endpoints);
  await killing;
}
