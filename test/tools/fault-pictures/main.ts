import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import * as z from "zod";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { type Endpoints, requestJson } from "#test/e2e/local-run/endpoints.ts";
import { createLocalProcess } from "#test/e2e/local-run/local-process.ts";
import { placeOrder } from "#test/e2e/local-run/place-store-order.ts";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";

printHelpOnRequest(`Takes pictures of each dashboard of the operations page, 1100 and 390 pixels wide: under
normal traffic, and while the courier is down, a store fails, the worker dies, and the table is
throttled.

  npm run fault-pictures -- <folder> [seconds of each] [faults…]`);

const [folder = "pictures", seconds = "180", ...only] = process.argv.slice(2);
const WIDTHS = [1100, 390] as const;
/** What has been measured for less time fires no alarm. */
const WARM_UP_SECONDS = 150;
const TRAFFIC_MS = 8000;

const FAULTS: readonly (readonly [name: string, settings?: object])[] = [
  ["normal"],
  ["courier-down", {}],
  ["store-failing", { store: "shopify" }],
  ["worker-dying", {}],
  ["table-throttled", {}],
];

const dashboardsSchema = z.object({
  dashboards: z.array(z.object({ id: z.string(), title: z.string() })),
});

/** Places orders in both stores until the time is over. */
async function makeTraffic(at: Endpoints, lastsMs: number): Promise<void> {
  const endsAt = Date.now() + lastsMs;
  while (Date.now() < endsAt) {
    await Promise.allSettled([
      placeOrder(at, "shopify", { shipping: "Flat rate" }),
      placeOrder(at, "woocommerce", { shipping: "Flat rate" }),
      fetch(`${at.bridge.url}/api/v1/stores/${at.shopify.storeId}/deliveries`, {
        headers: { authorization: `Bearer ${at.shopify.apiKey}` },
      }),
    ]);
    await sleep(TRAFFIC_MS);
  }
}

async function takePictures(at: Endpoints, browser: Browser, name: string): Promise<void> {
  const { dashboards } = dashboardsSchema.parse(
    await requestJson(`${at.operations.url}/api/dashboards`),
  );
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale: "en-US" });
    const page = await context.newPage();
    for (const { id, title } of [...dashboards, { id: "alarms", title: "alarms" }]) {
      await page.goto(`${at.operations.url}/#${encodeURIComponent(id)}/15`);
      await page.reload();
      await page.getByText(/^Live, /).waitFor();
      const path = join(folder, `${name}-${title.replaceAll(/\W+/g, "-")}-${width}.png`);
      await page.screenshot({ path, fullPage: true });
    }
    await context.close();
  }
  console.log(`${name}: ${JSON.stringify(await requestJson(`${at.operations.url}/api/forecast`))}`);
}

/** Takes the pictures of a run of its own: no alarm of another fault lingers in it. */
async function picture(browser: Browser, [name, settings]: (typeof FAULTS)[number]): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-pictures-"));
  const local = createLocalProcess(dir);
  try {
    const at = await local.start();
    await makeTraffic(at, WARM_UP_SECONDS * 1000);
    if (settings === undefined) return await takePictures(at, browser, name);
    await requestJson(`${at.operations.url}/faults/${name}`, {
      method: "PUT",
      json: { on: true, ...settings },
    });
    await makeTraffic(at, Number(seconds) * 1000);
    await takePictures(at, browser, name);
  } finally {
    await local.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
try {
  // Most of the time passes with waiting: the runs go side by side.
  await Promise.all(
    FAULTS.filter(([name]) => only.length === 0 || only.includes(name)).map((fault) =>
      picture(browser, fault),
    ),
  );
} finally {
  await browser.close();
}
