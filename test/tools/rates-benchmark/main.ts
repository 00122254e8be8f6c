// How fast Shopify's checkout is answered on this machine: node test/bench/rates/main.ts [--seconds 15]
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { aRateCallback } from "#test/builders/bridge/rate-request.ts";
import { addToProfile, switchRatesOn } from "#test/e2e/local-run/checkout-client.ts";
import { machine } from "#test/e2e/local-run/local-process.ts";
import { measure } from "./measure-load.ts";
import { slowCourier } from "./slow-courier.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "15" } } });
const seconds = Number(values.seconds);

const dir = mkdtempSync(join(tmpdir(), "order-bridge-rates-"));
const local = machine(dir);
const at = await local.start();
const courier = await slowCourier(at.courier.url);

let house = 0;
const { destination } = aRateCallback().rate;
/** Another address each time: nothing is remembered of it. */
const cold = () => {
  house += 1;
  const address1 = `${house} W 34th St`;
  return JSON.stringify(aRateCallback({ destination: { ...destination, address1 } }));
};
const same = JSON.stringify(aRateCallback());
const warm = () => same;

/** The account's courier is reached through the door that can be made slow. */
async function throughTheDoor() {
  const { clientid, secretid, email } = at.courier;
  const body = { name: "Bridge Courier", base_url: courier.url, clientid, secretid, email };
  const answer = await fetch(`${at.bridge.url}/ops/v1/accounts/sandbox`, {
    method: "PUT",
    headers: { "x-ops-key": at.bridge.opsKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the account was answered ${answer.status}`);
}

try {
  await throughTheDoor();
  await switchRatesOn(at, { fallbackCents: 1234 });
  const callback = await addToProfile(at);
  const secrets = JSON.parse(readFileSync(join(dir, "secrets.json"), "utf8"));
  const secret = clientSecretIn(secrets);
  const run = (load: Omit<Parameters<typeof measure>[2], "seconds">) =>
    measure(callback, secret, { ...load, seconds });

  const rows = [];
  // Two at once stay below the courier's own limit of 50 a second, over which it asks for pauses.
  rows.push(await run({ name: "cold cache, 2 at once", body: cold, connections: 2, rate: 25 }));
  rows.push(await run({ name: "warm cache, 2 at once", body: warm, connections: 2, rate: 25 }));
  rows.push(await run({ name: "warm cache, 10, flat out", body: warm, connections: 10 }));
  courier.mood.delayMs = 200;
  rows.push(await run({ name: "courier +200 ms, 4 at once", body: cold, connections: 4 }));
  courier.mood.delayMs = 1_000;
  rows.push(await run({ name: "courier +1 s, 4 at once", body: cold, connections: 4 }));
  courier.mood.delayMs = 60_000;
  rows.push(await run({ name: "courier hangs, 4 at once", body: cold, connections: 4 }));
  courier.mood.isDown = true;
  rows.push(await run({ name: "courier down, 4 at once", body: cold, connections: 4, rate: 40 }));
  console.table(rows);
} finally {
  courier.close();
  await local.kill();
  rmSync(dir, { recursive: true, force: true });
}

/** The Shopify app's, among the secrets that the run keeps. */
function clientSecretIn(secrets: unknown): string {
  const found = /\\?"clientSecret\\?":\\?"([^"\\]+)/.exec(JSON.stringify(secrets))?.[1];
  if (found === undefined) throw new Error("the run keeps no client secret");
  return found;
}
