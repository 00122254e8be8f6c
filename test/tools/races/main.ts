import { parseArgs } from "node:util";
import { accountAt, withCourier } from "#test/e2e/local-run/courier-under-load.ts";
import { type RaceOutcome, raceForKeys, raceForTokens } from "./run-races.ts";
import { burst } from "./send-burst.ts";

/**
 * `npm run races -- --times 1000`: 32 clients at once for one token, and for one access key; then
 * as many points at once as the decided limit lets through.
 */
const { values } = parseArgs({
  options: {
    times: { type: "string", default: "100" },
    clients: { type: "string", default: "32" },
    burst: { type: "string", default: "100" },
  },
});
const times = Number(values.times);
const clients = Number(values.clients);
const many = Number(values.burst);

function report(what: string, outcome: RaceOutcome): boolean {
  const { requests, seconds, faults, made } = outcome;
  const rate = (requests / seconds).toFixed(0);
  console.log(
    `${what}: ${times} times ${clients} clients, ${made} made, ${faults.length} faults; ${requests} requests in ${seconds.toFixed(0)} s, ${rate} a second`,
  );
  for (const fault of faults) console.error(fault);
  return faults.length === 0 && made === times;
}

const held = await withCourier(async ({ url, opsKey, credentials }) => {
  const options = { url, credentials, times, clients };
  const orders = report("one order a token", await raceForTokens(options));
  const points = report("one point an access key", await raceForKeys(options));
  const { made, slowestMs, answers } = await burst(
    { url, credentials: await accountAt(url, opsKey) },
    many,
  );
  const seen = JSON.stringify(answers);
  console.log(
    `${many} points at once: ${made} made, the slowest ${slowestMs.toFixed(0)} ms, ${seen}`,
  );
  return orders && points && made === many;
});
process.exit(held ? 0 : 1);
