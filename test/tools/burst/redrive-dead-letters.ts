import { callApi } from "#test/simulation/world/call-api.ts";
import { BRIDGE_HOST, toQueueUrl } from "#test/simulation/world/deployment.ts";
import { OPS_KEY } from "#test/simulation/world/secrets.ts";
import type { BurstWorld } from "./burst-world.ts";

const REDRIVE = `https://${BRIDGE_HOST}/ops/v1/dead-letters/reconcile/redrive`;
const PAUSE_MS = 10_000;
const PATIENCE_MINUTES = 5;

/**
 * Sends the dead letters of the reconcile queue again over the operator API, as its alarm asks for, and
 * returns how many there were. While tables refuse two calls of a hundred, about one request of ten fails,
 * and so by chance one of a hundred thousand five times in a row.
 */
export async function redriveDeadLetters({
  engine: { scheduler },
  systems,
  runWhile,
}: BurstWorld): Promise<number> {
  const waiting = systems.queues.byUrl[toQueueUrl("reconcile-dead")]?.listMessages().length ?? 0;
  if (waiting === 0) return 0;
  await runWhile(redrive(scheduler), PATIENCE_MINUTES, "redriving dead letters");
  return waiting;
}

/** Repeats the call as its answer asks for: while a sweep reads the letters, nobody else can. */
async function redrive(scheduler: BurstWorld["engine"]["scheduler"]): Promise<void> {
  const call = { headers: { "x-ops-key": OPS_KEY }, body: {} };
  while ((await callApi("POST", REDRIVE, call)).status >= 300) await scheduler.sleep(PAUSE_MS);
}
