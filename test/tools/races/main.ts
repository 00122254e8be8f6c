import { parseArgs } from "node:util";
import {
  registerUnlimitedAccount,
  runWithCourier,
} from "#test/e2e/local-run/courier-under-load.ts";
import { type RaceResult, runKeyRaces, runTokenRaces } from "./run-races.ts";
import { sendBurst } from "./send-burst.ts";

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

function reportResult(what: string, outcome: RaceResult): boolean {
  const { requests, seconds, faults, made } = outcome;
  const rate = (requests / seconds).toFixed(0);
  console.log(
    `${what}: ${times} times ${clients} clients, ${made} made, ${faults.length} faults; ${requests} requests in ${seconds.toFixed(0)} s, ${rate} a second`,
  );
  for (const fault of faults) console.error(fault);
  return faults.length === 0 && made === times;
}

const held = await runWithCourier(async ({ url, opsKey, credentials }) => {
  const options = { url, credentials, times, clients };
  const orders = reportResult("one order a token", await runTokenRaces(options));
  const points = reportResult("one point an access key", await runKeyRaces(options));
  const { made, slowestMs, responseCounts } = await sendBurst(
    { url, credentials: await registerUnlimitedAccount(url, opsKey) },
    many,
  );
  const seen = JSON.stringify(responseCounts);
  console.log(
    `${many} points at once: ${made} made, the slowest ${slowestMs.toFixed(0)} ms, ${seen}`,
  );
  return orders && points && made === many;
});
process.exit(held ? 0 : 1);
