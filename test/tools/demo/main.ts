import { type Endpoints, readEndpoints } from "#test/e2e/local-run/endpoints.ts";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { DEMO_SCENARIOS } from "./demo-scenarios.ts";
import { applyDemoSettings } from "./demo-settings.ts";
import { formatProgress, formatScenario, formatTable } from "./format-scenario.ts";
import { runScenario, type ScenarioProgress, type ScenarioResult } from "./run-scenario.ts";

const HELP = `Places example orders in the sandbox stores of a running \`npm start\` and follows each delivery to its end.

  npm run demo                           uses the local run in .local
  LOCAL_DIR=/tmp/run npm run demo        uses the local run in this folder

The demo takes about two minutes. It changes the stores' settings and restores them at the end.
The exit code is 1 if a scenario does not end as expected.`;

printHelpOnRequest(HELP);

const dir = process.env.LOCAL_DIR ?? ".local";
const TIMEOUT_MS = 150_000;
const PROGRESS_EVERY_MS = 10_000;

const at = await requireLocalRun();
const ended = await runDemo().catch((error: unknown) => {
  console.error(`The demo failed: ${error instanceof Error ? error.message : error}`);
  console.error(`Check that  npm start  is still running. The logs are in ${dir}/logs.`);
  process.exit(1);
});
const problems = ended.flatMap(({ problem }) => problem ?? []);

console.log(`\n${formatTable(ended)}\n`);
console.log(
  "A plain order becomes a point on the courier's route. A point has no price of its own.",
);
console.log(
  "The other orders become courier orders: charged when booked, refunded when cancelled.",
);
console.log("The stores' settings are restored.\n");
console.log("Next, open the orders in their stores, or place an order yourself:");
console.log(`  WooCommerce  ${at.woocommerce.url}\n  Shopify      ${at.shopify.url}`);
console.log("The buyer's tracking page:");
console.log(`  ${ended[0]?.deliveries[0]?.delivery.trackingUrl}`);
if (problems.length > 0) {
  console.error(`\nSome scenarios failed. The logs are in ${dir}/logs:`);
  for (const problem of problems) console.error(`  ${problem}`);
  process.exit(1);
}

/** Runs all scenarios with the demo's settings, and restores the previous settings in every case. */
async function runDemo(): Promise<ScenarioResult[]> {
  const restoreSettings = await applyDemoSettings(at);
  process.once("SIGINT", async () => {
    await restoreSettings();
    process.exit(130);
  });
  return runScenarios().finally(restoreSettings);
}

/** Runs all scenarios in parallel and prints each one when it ends. */
async function runScenarios(): Promise<ScenarioResult[]> {
  const startedAt = new Date();
  const until = performance.now() + TIMEOUT_MS;
  const progress = new Map<string, ScenarioProgress>();
  console.log(
    `${DEMO_SCENARIOS.length} scenarios run in parallel. Each one is printed when it ends.`,
  );
  console.log("The batch collects orders for one minute, so the demo takes about two minutes.");
  const timer = setInterval(() => {
    console.log(`\n${formatProgress([...progress.values()], new Date(), startedAt)}`);
  }, PROGRESS_EVERY_MS);
  const showProgress = (one: ScenarioProgress) => void progress.set(one.title, one);
  const results = DEMO_SCENARIOS.map(async (scenario) => {
    const one = await runScenario(at, scenario, until, showProgress);
    console.log(formatScenario(one, startedAt));
    return one;
  });
  return Promise.all(results).finally(() => clearInterval(timer));
}

async function requireLocalRun(): Promise<Endpoints> {
  try {
    const endpoints = readEndpoints(dir);
    await fetch(endpoints.bridge.url);
    return endpoints;
  } catch {
    console.error(`No local run was found in ${dir}. Run  npm start  first, in another terminal.`);
    process.exit(1);
  }
}
