import { parseArgs } from "node:util";
import {
  registerUnlimitedAccount,
  runWithCourier,
} from "#test/e2e/local-run/courier-under-load.ts";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { type RaceResult, runKeyRaces, runTokenRaces } from "./run-races.ts";
import { sendBurst } from "./send-burst.ts";

const HELP = `Sends concurrent requests to the courier and checks that each race creates exactly one record:
clients that confirm one quote token, and clients that create a point with one access key.
Then sends a burst of points, each with its own key; all of them must be created.

  --times N     races of each kind (100)
  --clients N   concurrent clients in a race (32)
  --burst N     points sent at the same time (100)

Example: npm run races -- --times 1000
The exit code is 1 if a race or the burst failed.`;

printHelpOnRequest(HELP);

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "100" },
    clients: { type: "string", default: "32" },
    burst: { type: "string", default: "100" },
  },
});
const times = Number(values.times);
const clients = Number(values.clients);
const burst = Number(values.burst);

function reportResult(title: string, outcome: RaceResult): boolean {
  const { requests, seconds, faults, made } = outcome;
  const rate = (requests / seconds).toFixed(0);
  console.log(
    `${title}: ${times} races of ${clients} clients, ${made} created, ${faults.length} faults; ${requests} requests in ${seconds.toFixed(0)} s, ${rate} per second`,
  );
  for (const fault of faults) console.error(fault);
  return faults.length === 0 && made === times;
}

const passed = await runWithCourier(async ({ url, opsKey, credentials }) => {
  const options = { url, credentials, times, clients };
  const orders = reportResult("one order per token", await runTokenRaces(options));
  const points = reportResult("one point per access key", await runKeyRaces(options));
  const { made, slowestMs, responseCounts } = await sendBurst(
    { url, credentials: await registerUnlimitedAccount(url, opsKey) },
    burst,
  );
  const counts = JSON.stringify(responseCounts);
  console.log(
    `${burst} concurrent points: ${made} created, slowest ${slowestMs.toFixed(0)} ms, ${counts}`,
  );
  return orders && points && made === burst;
});
process.exit(passed ? 0 : 1);
