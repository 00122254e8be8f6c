import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { takeScreenshot } from "./local-run/browser.ts";
import { type Endpoints, requestJson } from "./local-run/endpoints.ts";
import { findAxeFaults, POLL_OPTIONS } from "./local-run/merchant-page.ts";
import { placeOrder, type StoreName } from "./local-run/place-store-order.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";

let at: Endpoints;
let browser: Browser;
joinRunWithBrowser("as-seeded", (run) => {
  ({ at, browser } = run);
});
afterAll(() => callFaults("DELETE"));

const alarmsSchema = z.object({
  alarms: z.array(z.object({ name: z.string(), afterMinutes: z.number() })),
});

const callFaults = (method: string, name = "", json?: object) =>
  requestJson(`${at.operations.url}/faults${name}`, { method, ...(json && { json }) });
/** The alarms that fire if it goes on like this, on AWS. */
const readForecast = async (): Promise<readonly string[]> =>
  alarmsSchema
    .parse(await requestJson(`${at.operations.url}/api/forecast`))
    .alarms.map(({ name }) => name);

const order = (store: StoreName) => placeOrder(at, store, { shipping: "Flat rate" });
/** Traffic of a moment: an order in each store, and partners and operators who look. */
async function makeTraffic(): Promise<void> {
  await Promise.all([order("shopify"), order("woocommerce")]);
}
const askForLink = () =>
  fetch(`${at.bridge.url}/sign-in`, {
    method: "POST",
    headers: { origin: at.bridge.url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ store: at.woocommerce.url }),
  });

interface Case {
  readonly fault: string;
  readonly settings?: object;
  /** What goes on meanwhile; it is repeated until the alarms are foreseen. */
  readonly meanwhile: () => Promise<unknown>;
  readonly fires: readonly string[];
  readonly calm: readonly string[];
}

const CASES: readonly Case[] = [
  {
    fault: "schedules-stopped",
    meanwhile: async () => undefined,
    fires: ["ReconcileEveryMinuteStopped", "SweepEveryFiveMinutesStopped", "orders-not-moving"],
    calm: ["ReconcileCouriersFailing", "intake-failing"],
  },
  {
    fault: "mail-refused",
    meanwhile: askForLink,
    fires: ["SignInSendLinksNotSent"],
    calm: ["orders-not-moving", "intake-failing"],
  },
  {
    fault: "worker-dying",
    meanwhile: makeTraffic,
    fires: ["ReconcileDeliveryErrors"],
    calm: ["intake-failing", "partner-api-failing"],
  },
  {
    fault: "table-throttled",
    settings: { share: 1 },
    meanwhile: makeTraffic,
    fires: ["TableReadsThrottled"],
    calm: ["partner-api-failing"],
  },
  {
    fault: "store-failing",
    settings: { store: "shopify" },
    meanwhile: () => order("shopify"),
    fires: ["ReconcileShopifyFailing", "orders-not-moving"],
    calm: ["ReconcileWooCommerceFailing", "partner-api-failing"],
  },
  {
    fault: "courier-down",
    meanwhile: makeTraffic,
    fires: ["ReconcileCouriersFailing", "orders-not-moving"],
    calm: ["ReconcileShopifyFailing", "intake-failing"],
  },
];

describe("faults that are switched on, one after the other", () => {
  it("lead to the alarms of their causes, and to no other page", async () => {
    for (const { fault, settings, meanwhile, fires, calm } of CASES) {
      await callFaults("PUT", `/${fault}`, { on: true, ...settings });
      await expect
        .poll(
          async () => {
            await meanwhile();
            await sleep(1000);
            return readForecast();
          },
          { ...POLL_OPTIONS, message: fault },
        )
        .toEqual(expect.arrayContaining([...fires]));
      const foreseen = await readForecast();
      expect({ fault, foreseen: foreseen.filter((name) => calm.includes(name)) }).toEqual({
        fault,
        foreseen: [],
      });
      await callFaults("DELETE", `/${fault}`);
    }
    expect(await readForecast()).toEqual([]);
  });

  it("are switched on the page, which says what will come of it", async () => {
    const { page, complaints } = await openPage(1100);
    await page.getByRole("link", { name: "Faults", exact: true }).click();
    await page.getByRole("switch", { name: "The schedules stop" }).click();

    const note = page.getByRole("region", { name: "Broken on purpose" });
    await note.getByText(/^orders-not-moving after \d+ min, wakes somebody$/).waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    await takeScreenshot(page, "faults-switched");
    await page.getByRole("switch", { name: "The schedules stop", checked: true }).press("Space");
    await note.waitFor({ state: "detached" });

    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

async function openPage(width: number): Promise<{ page: Page; complaints: readonly string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: "en-US" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(at.operations.url);
  return { page, complaints };
}
