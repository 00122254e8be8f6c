import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { takeScreenshot } from "./local-run/browser.ts";
import { type Endpoints, readDelivery, requestJson } from "./local-run/endpoints.ts";
import { FAULT_CASES } from "./local-run/fault-cases.ts";
import { findAxeFaults, POLL_OPTIONS } from "./local-run/merchant-page.ts";
import { placeOrder } from "./local-run/place-store-order.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";

let at: Endpoints;
let browser: Browser;
const local = joinRunWithBrowser("as-seeded", (run) => {
  ({ at, browser } = run);
});
afterAll(() => callFaults("DELETE"));

const EARLIER_ORDERS = 8;
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

/** Waits until the alarms of a case are foreseen, and says which of the others are. */
async function breakPart(
  { fault, settings, meanwhile, fires, calm }: (typeof FAULT_CASES)[number],
  earlierOrders: readonly string[],
): Promise<readonly string[]> {
  const begin = () => callFaults("PUT", `/${fault}`, { on: true, ...settings });
  await begin();
  const observe = async () => {
    await meanwhile({ at, dir: local.dir, earlierOrders, begin });
    // For a second everybody is told the same forecast, also one from before what was just done.
    await sleep(1_100);
    return readForecast();
  };
  await expect
    .poll(observe, { ...POLL_OPTIONS, message: fault })
    .toEqual(expect.arrayContaining([...fires]));
  const foreseen = await readForecast();
  await callFaults("DELETE");
  return foreseen.filter((name) => calm.includes(name)).map((name) => `${fault}: ${name}`);
}

describe("faults that are switched on, one after the other", () => {
  it("lead to the alarms of their causes, and to no other page", async () => {
    const earlierOrders = await Promise.all(
      Array.from({ length: EARLIER_ORDERS }, async () => {
        const { id } = await placeOrder(at, "woocommerce", { shipping: "Flat rate" });
        await expect
          .poll(() => readDelivery(at, at.woocommerce.storeId, id), POLL_OPTIONS)
          .toBeDefined();
        return id;
      }),
    );
    const wrong: string[] = [];
    for (const each of FAULT_CASES) wrong.push(...(await breakPart(each, earlierOrders)));

    expect(wrong).toEqual([]);
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
