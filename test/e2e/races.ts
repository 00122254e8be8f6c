import { parseArgs } from "node:util";
import { withCourier } from "./races-account.ts";
import { type RaceOutcome, raceForKeys, raceForTokens } from "./races-run.ts";

/** `npm run races -- --times 1000`: 32 clients at once for one token, and for one access key. */
const { values } = parseArgs({
  options: {
    times: { type: "string", default: "100" },
    clients: { type: "string", default: "32" },
  },
});
const times = Number(values.times);
const clients = Number(values.clients);

function report(what: string, outcome: RaceOutcome): boolean {
  const { requests, seconds, faults, made } = outcome;
  const rate = (requests / seconds).toFixed(0);
  console.log(
    `${what}: ${times} times ${clients} clients, ${made} made, ${faults.length} faults; ${requests} requests in ${seconds.toFixed(0)} s, ${rate} a second`,
  );
  for (const fault of faults) console.error(fault);
  return faults.length === 0 && made === times;
}

const held = await withCourier(async ({ url, credentials }) => {
  const options = { url, credentials, times, clients };
  const orders = report("one order a token", await raceForTokens(options));
  const points = report("one point an access key", await raceForKeys(options));
  return orders && points;
});
process.exit(held ? 0 : 1);
