import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { readEndpoints } from "#test/e2e/local-run/endpoints.ts";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { formatTasks } from "./format-tasks.ts";
import { connectStore, createShopifyTask } from "./shopify-task.ts";
import { MERCHANT_BROWSER, runTask, type TaskResult } from "./task.ts";
import { signIn, WOOCOMMERCE_TASKS } from "./woocommerce-tasks.ts";

printHelpOnRequest(`Does what merchants do in the app of a local run, by the words on its pages alone, and counts the clicks
and the fields that each task takes. The local run is started before, on free ports:

  LOCAL_PORT=0 LOCAL_DIR=/tmp/run npm start
  LOCAL_DIR=/tmp/run npm run merchant-tasks

It erases the sandbox shop of Shopify first, so that its merchant is a new one. The exit code is 1 if a task
cannot be done, or would take a person longer than a minute.`);

const dir = process.env.LOCAL_DIR ?? ".local";
const LIMIT_SECONDS = 60;

const at = readEndpoints(dir);
const browser = await openBrowser();
const results: TaskResult[] = [];
try {
  const shop = await connectStore(at, browser, dir);
  results.push(await runTask(createShopifyTask(shop), shop.page));
  const page = await browser.newPage(MERCHANT_BROWSER);
  await signIn(at, page);
  for (const task of WOOCOMMERCE_TASKS) results.push(await runTask(task(at, page, dir), page));
} finally {
  await browser.close();
}
console.log(formatTasks(results));
if (results.some(({ personSeconds }) => personSeconds > LIMIT_SECONDS)) process.exitCode = 1;
