import { setTimeout } from "node:timers/promises";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { createLocalProcess, type LocalProcess } from "#test/e2e/local-run/local-process.ts";
import { createRandom } from "#test/simulation/random.ts";
import { createTraffic } from "./mixed-traffic.ts";
import { type TrafficResult, verifyTraffic } from "./verify-traffic.ts";

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

const MAX_WAIT_MS = 15 * 60_000;
const LOOK_MS = 5_000;

/**
 * Sends mixed traffic while all processes are killed with `kill -9`, lets the last start work in peace,
 * and compares the stores with the courier from outside. What is not over after 15 minutes is a fault.
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
    const result = await waitUntilOver(endpoints, traffic, log);
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

/** Looks until nothing waits any more, or the time is up. A look whose request fails is made again. */
async function waitUntilOver(
  endpoints: Endpoints,
  traffic: ClientTraffic,
  log: (line: string) => void,
): Promise<TrafficResult> {
  const until = performance.now() + MAX_WAIT_MS;
  const tryToLook = () =>
    verifyTraffic(endpoints, traffic).catch((error: unknown) => log(`a look fails: ${error}`));
  let waitingBefore = -1;
  while (performance.now() < until) {
    const result = await tryToLook();
    const waiting = result?.waiting.length ?? waitingBefore;
    if (result && waiting !== waitingBefore)
      log(`${result.orders} orders, ${waiting} things are not over`);
    waitingBefore = waiting;
    if (result && waiting === 0) return result;
    await setTimeout(LOOK_MS);
  }
  return verifyTraffic(endpoints, traffic);
}
