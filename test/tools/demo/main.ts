import { type Endpoints, readEndpoints } from "#test/e2e/local-run/endpoints.ts";
import { DEMO_SCENARIOS } from "./demo-scenarios.ts";
import { applyDemoSettings } from "./demo-settings.ts";
import { formatProgress, formatScenario, formatTable } from "./format-scenario.ts";
import { runScenario, type ScenarioProgress, type ScenarioResult } from "./run-scenario.ts";

/** `npm run demo`: everything the bridge does with an order, told in stories against a running `npm start`. */
const dir = process.env.LOCAL_DIR ?? ".local";
const TIMEOUT_MS = 150_000;
const PROGRESS_EVERY_MS = 10_000;

const at = await requireLocalRun();
const ended = await runDemo().catch((error: unknown) => {
  console.error(`The demo could not go on: ${error instanceof Error ? error.message : error}`);
  console.error(`Is  npm start  still running? ${dir}/logs says more.`);
  process.exit(1);
});
const problems = ended.flatMap(({ problem }) => problem ?? []);

console.log(`\n${formatTable(ended)}\n`);
console.log("A plain order goes as a point on the courier's route, which has no price of its own.");
console.log(
  "The others are courier orders: charged when they are booked, refunded when called off.",
);
console.log("The stores' settings are as they were before.\n");
console.log("Next, look at the orders in their stores, or order something there yourself:");
console.log(`  WooCommerce  ${at.woocommerce.url}\n  Shopify      ${at.shopify.url}`);
console.log("This is what a buyer sees:");
console.log(`  ${ended[0]?.deliveries[0]?.delivery.trackingUrl}`);
if (problems.length > 0) {
  console.error(`\nNot all went as it should; ${dir}/logs says more:`);
  for (const problem of problems) console.error(`  ${problem}`);
  process.exit(1);
}

/** With settings of its own, which are given back however it ends. */
async function runDemo(): Promise<ScenarioResult[]> {
  const restoreSettings = await applyDemoSettings(at);
  process.once("SIGINT", async () => {
    await restoreSettings();
    process.exit(130);
  });
  return runScenarios().finally(restoreSettings);
}

/** All stories side by side; each is printed when it has ended. */
async function runScenarios(): Promise<ScenarioResult[]> {
  const startedAt = new Date();
  const until = performance.now() + TIMEOUT_MS;
  const progress = new Map<string, ScenarioProgress>();
  console.log(
    `${DEMO_SCENARIOS.length} stories begin side by side; each is told when it has ended.`,
  );
  console.log("The batch collects orders for a minute, so all of it takes about two.");
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
    console.error(`Nothing runs in ${dir}. Run  npm start  first, in another terminal.`);
    process.exit(1);
  }
}
