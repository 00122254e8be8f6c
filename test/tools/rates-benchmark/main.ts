import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildRateCallback } from "#test/builders/bridge/rate-request.ts";
import { addToProfile, enableRates } from "#test/e2e/local-run/checkout-client.ts";
import { createLocalProcess } from "#test/e2e/local-run/local-process.ts";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { measureLoad } from "./measure-load.ts";
import { startSlowCourier } from "./slow-courier.ts";

const HELP = `Measures how fast the bridge responds to Shopify's checkout on this machine, with a fast, slow and failing courier.

  --seconds N   duration of each measurement (15)

Example: npm run rates-benchmark -- --seconds 5`;

printHelpOnRequest(HELP);

const { values } = parseArgs({ options: { seconds: { type: "string", default: "15" } } });
const seconds = Number(values.seconds);

const dir = mkdtempSync(join(tmpdir(), "order-bridge-rates-"));
const local = createLocalProcess(dir);
const at = await local.start();
const courier = await startSlowCourier(at.courier.url);

let house = 0;
const { destination } = buildRateCallback().rate;
/** Creates a request with a new address each time, so that no cache has it. */
const createColdBody = () => {
  house += 1;
  const address1 = `${house} W 34th St`;
  return JSON.stringify(buildRateCallback({ destination: { ...destination, address1 } }));
};
const warmBody = JSON.stringify(buildRateCallback());
const getWarmBody = () => warmBody;

/** Connects the account to the courier through the proxy that can add delays. */
async function connectSlowCourier() {
  const { clientid, secretid, email } = at.courier;
  const body = { name: "Bridge Courier", base_url: courier.url, clientid, secretid, email };
  const response = await fetch(`${at.bridge.url}/ops/v1/accounts/sandbox`, {
    method: "PUT",
    headers: { "x-ops-key": at.bridge.opsKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The account request returned ${response.status}`);
}

try {
  await connectSlowCourier();
  await enableRates(at, { fallbackCents: 1234 });
  const callback = await addToProfile(at);
  const secrets = JSON.parse(readFileSync(join(dir, "secrets.json"), "utf8"));
  const secret = readClientSecret(secrets);
  const runMeasurement = (load: Omit<Parameters<typeof measureLoad>[2], "seconds">) =>
    measureLoad(callback, secret, { ...load, seconds });

  const rows = [];
  // Two connections stay below the courier's limit of 50 requests a second, above which it returns 429.
  rows.push(
    await runMeasurement({
      name: "cold cache, 2 connections",
      createBody: createColdBody,
      connections: 2,
      rate: 25,
    }),
  );
  rows.push(
    await runMeasurement({
      name: "warm cache, 2 connections",
      createBody: getWarmBody,
      connections: 2,
      rate: 25,
    }),
  );
  rows.push(
    await runMeasurement({
      name: "warm cache, 10 connections, no rate limit",
      createBody: getWarmBody,
      connections: 10,
    }),
  );
  courier.conditions.delayMs = 200;
  rows.push(
    await runMeasurement({
      name: "courier +200 ms, 4 connections",
      createBody: createColdBody,
      connections: 4,
    }),
  );
  courier.conditions.delayMs = 1_000;
  rows.push(
    await runMeasurement({
      name: "courier +1 s, 4 connections",
      createBody: createColdBody,
      connections: 4,
    }),
  );
  courier.conditions.delayMs = 60_000;
  rows.push(
    await runMeasurement({
      name: "courier hangs, 4 connections",
      createBody: createColdBody,
      connections: 4,
    }),
  );
  courier.conditions.isDown = true;
  rows.push(
    await runMeasurement({
      name: "courier down, 4 connections",
      createBody: createColdBody,
      connections: 4,
      rate: 40,
    }),
  );
  console.table(rows);
} finally {
  courier.close();
  await local.kill();
  rmSync(dir, { recursive: true, force: true });
}

/** Reads the Shopify app's client secret from the run's stored secrets. */
function readClientSecret(secrets: unknown): string {
  const found = /\\?"clientSecret\\?":\\?"([^"\\]+)/.exec(JSON.stringify(secrets))?.[1];
  if (found === undefined) throw new Error("The run has stored no client secret");
  return found;
}
