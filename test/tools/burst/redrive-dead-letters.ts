import { requireAnswer } from "#test/simulation/world/call-api.ts";
import { BRIDGE_HOST, toQueueUrl } from "#test/simulation/world/deployment.ts";
import { OPS_KEY } from "#test/simulation/world/secrets.ts";
import type { BurstWorld } from "./burst-world.ts";

const PATIENCE_MINUTES = 5;

/**
 * Sends the dead letters of the reconcile queue again over the operator API, as its alarm asks for, and
 * returns how many there were. While tables refuse two calls of a hundred, about one request of ten fails,
 * and so by chance one of a hundred thousand five times in a row.
 */
export async function redriveDeadLetters({ systems, runWhile }: BurstWorld): Promise<number> {
  const waiting = systems.queues.byUrl[toQueueUrl("reconcile-dead")]?.listMessages().length ?? 0;
  if (waiting === 0) return 0;
  const redrive = requireAnswer(
    "POST",
    `https://${BRIDGE_HOST}/ops/v1/dead-letters/reconcile/redrive`,
    { headers: { "x-ops-key": OPS_KEY }, body: {} },
  );
  await runWhile(redrive, PATIENCE_MINUTES, "redriving dead letters");
  return waiting;
}
