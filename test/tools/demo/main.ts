import { type Endpoints, readEndpoints } from "#test/e2e/local-run/endpoints.ts";
import { DEMO_STORIES } from "./demo-scenarios.ts";
import { setForDemo } from "./demo-settings.ts";
import { progressText, storyText, tableText } from "./format-scenario.ts";
import { type Ended, type Progress, tell } from "./run-scenario.ts";

/** `npm run demo`: everything the bridge does with an order, told in stories against a running `npm start`. */
const dir = process.env.LOCAL_DIR ?? ".local";
const LONGEST_MS = 150_000;
const PROGRESS_EVERY_MS = 10_000;

const at = await runningOrExit();
const ended = await demo().catch((error: unknown) => {
  console.error(`The demo could not go on: ${error instanceof Error ? error.message : error}`);
  console.error(`Is  npm start  still running? ${dir}/logs says more.`);
  process.exit(1);
});
const problems = ended.flatMap(({ problem }) => problem ?? []);

console.log(`\n${tableText(ended)}\n`);
console.log("A plain order goes as a point on the courier's route, which has no price of its own.");
console.log(
  "The others are courier orders: charged when they are booked, refunded when called off.",
);
console.log("The stores' settings are as they were before.\n");
console.log("Next, look at the orders in their stores, or order something there yourself:");
console.log(`  WooCommerce  ${at.woocommerce.url}\n  Shopify      ${at.shopify.url}`);
console.log("This is what a buyer sees:");
console.log(`  ${ended[0]?.seen[0]?.delivery.trackingUrl}`);
if (problems.length > 0) {
  console.error(`\nNot all went as it should; ${dir}/logs says more:`);
  for (const problem of problems) console.error(`  ${problem}`);
  process.exit(1);
}

/** With settings of its own, which are given back however it ends. */
async function demo(): Promise<Ended[]> {
  const giveBack = await setForDemo(at);
  process.once("SIGINT", async () => {
    await giveBack();
    process.exit(130);
  });
  return stories().finally(giveBack);
}

/** All stories side by side; each is printed when it has ended. */
async function stories(): Promise<Ended[]> {
  const startedAt = new Date();
  const until = performance.now() + LONGEST_MS;
  const progress = new Map<string, Progress>();
  console.log(`${DEMO_STORIES.length} stories begin side by side; each is told when it has ended.`);
  console.log("The batch collects orders for a minute, so all of it takes about two.");
  const timer = setInterval(() => {
    console.log(`\n${progressText([...progress.values()], new Date(), startedAt)}`);
  }, PROGRESS_EVERY_MS);
  const show = (one: Progress) => void progress.set(one.title, one);
  const told = DEMO_STORIES.map(async (story) => {
    const one = await tell(at, story, until, show);
    console.log(storyText(one, startedAt));
    return one;
  });
  return Promise.all(told).finally(() => clearInterval(timer));
}

async function runningOrExit(): Promise<Endpoints> {
  try {
    const endpoints = readEndpoints(dir);
    await fetch(endpoints.bridge.url);
    return endpoints;
  } catch {
    console.error(`Nothing runs in ${dir}. Run  npm start  first, in another terminal.`);
    process.exit(1);
  }
}
