import type { Browser, Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Endpoints } from "./local-run/endpoints.ts";
import { openSection, openSettings, POLL_OPTIONS } from "./local-run/merchant-page.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";
import { readLogs } from "./local-run/stored-data.ts";

let at: Endpoints;
let browser: Browser;

const local = joinRunWithBrowser("as-seeded", (run) => {
  ({ at, browser } = run);
});

/** Adds up the layout shifts of each document, as the metric does. */
const COUNT_SHIFTS = `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Counts the first interaction of a document, once it is measured. */
const COUNT_INPUTS = `
  window.firstInputs = 0;
  new PerformanceObserver((list) => { window.firstInputs += list.getEntries().length; })
    .observe({ type: "first-input", buffered: true });
`;
const reportSchema = z.object({
  metrics: z.array(z.strictObject({ name: z.string(), value: z.number() })),
});
const readVitals = (report: unknown): Partial<Record<string, number>> =>
  Object.fromEntries(reportSchema.parse(report).metrics.map(({ name, value }) => [name, value]));

/** Opens the app in Shopify's admin, and returns the requests of its frame until its content is seen. */
async function openAdmin(width: number) {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  await page.addInitScript(COUNT_SHIFTS + COUNT_INPUTS);
  const requests: Request[] = [];
  page.on("request", (one) => {
    if (one.frame().parentFrame() !== null) requests.push(one);
  });
  await page.goto(`${at.shopify.url}/admin/apps/order-bridge`);
  const app = page.frameLocator("iframe");
  await app.getByText("The last seven days").waitFor();
  return { page, app, requests: [...requests] };
}
const evaluateInApp = (page: Page, script: string): Promise<unknown> =>
  page.frames()[1]?.evaluate(script) ?? Promise.reject(new Error("There is no frame"));

/** A slow phone connection, as Lighthouse throttles it. */
const ROUND_TRIP_MS = 150;
const BYTES_PER_MS = 200;
/** The page, then its script, style and App Bridge, then the calls for its content. */
const WAVES = 3;

describe("the page in Shopify's admin", () => {
  it("needs few round trips and few bytes before its content is seen", async () => {
    const { page, requests } = await openAdmin(390);
    const kinds = requests.map((one) => one.resourceType());
    const sizes = await Promise.all(requests.map((one) => one.sizes()));
    const bytes = sizes.reduce(
      (sum, { responseBodySize, responseHeadersSize }) =>
        sum + responseBodySize + responseHeadersSize,
      0,
    );
    await page.close();

    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect([count("document"), count("stylesheet"), count("script")]).toEqual([1, 1, 2]);
    // The session, and the six parts of the home screen side by side.
    expect(count("fetch")).toBeLessThanOrEqual(7);
    expect(bytes).toBeLessThan(100_000);
    // Two more round trips open the connection.
    expect((WAVES + 2) * ROUND_TRIP_MS + bytes / BYTES_PER_MS).toBeLessThan(2_500);
  });

  it.each([390, 1100])("does not move what is shown (%i px)", async (width) => {
    const { page, app } = await openAdmin(width);
    const shifts: unknown[] = [await evaluateInApp(page, "window.layoutShift")];
    for (const section of ["Deliveries", "Settings", "Courier account", "Access"]) {
      if (width < 768) await page.getByRole("button", { name: "Menu" }).click();
      await openSection(app, section, page);
      // Parts of a page are read side by side.
      await expect.poll(() => app.getByText("Loading…").count(), POLL_OPTIONS).toBe(0);
      shifts.push(await evaluateInApp(page, "window.layoutShift"));
    }
    await page.close();

    expect(shifts.filter((shift) => z.number().parse(shift) > 0.1)).toEqual([]);
  });

  it("has little to do at an interaction", async () => {
    const { page, app } = await openAdmin(390);
    await page.getByRole("button", { name: "Menu" }).click();
    await openSettings(app, "Dispatch rules", page);
    await app.getByRole("radio", { name: "At once" }).waitFor(POLL_OPTIONS);
    const elements = await evaluateInApp(page, "document.querySelectorAll('*').length");
    await page.close();

    // From 1,400 elements on, Lighthouse calls a page too large to answer quickly.
    expect(z.number().parse(elements)).toBeLessThan(700);
  });

  it("reports its web vitals to the bridge: three numbers and nothing else", async () => {
    const { page, app } = await openAdmin(390);
    await app.getByRole("heading", { name: "Needs you" }).click();
    await expect.poll(() => evaluateInApp(page, "window.firstInputs"), POLL_OPTIONS).toBe(1);
    const shift = z.number().parse(await evaluateInApp(page, "window.layoutShift"));
    const openedMs = z.number().parse(await evaluateInApp(page, "performance.now()"));
    const reported = page.waitForRequest((one) => one.url().endsWith("/app/web-vitals"));
    // Browsers say so when another tab is opened.
    await evaluateInApp(page, 'document.dispatchEvent(new Event("visibilitychange"))');
    const report: unknown = JSON.parse((await reported).postData() ?? "");
    await page.close();

    expect(report).toEqual({ page: "shopify", metrics: expect.any(Array) });
    const { LCP, CLS, INP, ...others } = readVitals(report);
    expect(others).toEqual({});
    expect(LCP).toBeGreaterThan(0);
    expect(LCP).toBeLessThan(openedMs);
    expect(CLS).toBeCloseTo(shift, 3);
    expect(INP).toBeGreaterThanOrEqual(0);
    for (const metric of [
      "PageLargestContentfulPaint",
      "PageLayoutShift",
      "PageInteractionToNextPaint",
    ])
      await expect.poll(() => readLogs(local.dir).join("\n"), POLL_OPTIONS).toContain(metric);
  });
});
