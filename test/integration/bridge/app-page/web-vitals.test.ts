import type { Browser, Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { openAppPage } from "./open-app-page.ts";
import type { AppServer } from "./start-app-page.ts";

const reportSchema = z.strictObject({
  page: z.literal("session"),
  metrics: z.array(z.strictObject({ name: z.enum(["LCP", "CLS", "INP"]), value: z.number() })),
});

let server: AppServer;
let browser: Browser;
let page: Page;
openAppPage("session", {}, {}, (opened) => {
  ({ server, browser } = opened);
});
beforeEach(async () => {
  server.reports.length = 0;
  page = await browser.newPage();
  await page.goto(`${server.url}/app#/access`);
  await page.getByRole("button", { name: "Try again" }).waitFor();
  return () => page.close();
});

/** Changes whether the page is seen, as another tab or window does. */
const setVisibility = (state: "hidden" | "visible") =>
  page.evaluate(`
    Object.defineProperty(document, "visibilityState", { value: "${state}", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  `);
/** Waits until what happened is painted and reported to observers. */
const awaitPaint = () =>
  page.evaluate("new Promise((end) => requestAnimationFrame(() => setTimeout(end, 100)))");
/** Moves everything down by a tenth of the window, and returns the score that the browser gives that. */
const shiftLayout = () =>
  page.evaluate(`new Promise((end) => {
    new PerformanceObserver((list) => end(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
      .observe({ type: "layout-shift" });
    const box = document.createElement("div");
    box.style.height = "10vh";
    document.body.prepend(box);
  })`);
/** Clicks a button that is busy for so long. */
async function clickBusyButton(busyMs: number): Promise<void> {
  await page.evaluate(`
    document.querySelector("#busy")?.remove();
    const button = document.createElement("button");
    button.id = "busy";
    button.textContent = "Busy";
    button.onclick = () => { const end = performance.now() + ${busyMs}; while (performance.now() < end); };
    document.body.append(button);
  `);
  await page.getByRole("button", { name: "Busy" }).click();
  await awaitPaint();
}
async function readReport() {
  await setVisibility("hidden");
  await expect.poll(() => server.reports.length).toBe(1);
  const { metrics } = reportSchema.parse(server.reports[0]);
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

it("reports the largest paint, the layout shifts and the slowest interaction", async () => {
  const shift = z.number().parse(await shiftLayout());
  await clickBusyButton(60);
  await clickBusyButton(30);
  const painted = await page.evaluate("performance.now()");

  const { LCP, CLS, INP, ...others } = await readReport();

  expect(others).toEqual({});
  expect(LCP).toBeGreaterThan(0);
  expect(LCP).toBeLessThan(z.number().parse(painted));
  expect(shift).toBeGreaterThan(0);
  expect(CLS).toBeCloseTo(shift, 2);
  expect(INP).toBeGreaterThanOrEqual(56);
});

it("reports the worst burst of layout shifts, not the sum of a long visit", async () => {
  const first = z.number().parse(await shiftLayout());
  await page.waitForTimeout(1_100);
  const second = z.number().parse(await shiftLayout());

  const { CLS } = await readReport();

  expect(CLS).toBeCloseTo(Math.max(first, second), 2);
});

it("reports a quick interaction too, so that the slow ones are not the only ones", async () => {
  await clickBusyButton(0);

  expect(await readReport()).toMatchObject({ INP: expect.any(Number) });
});

it("reports once, and not before it is hidden", async () => {
  await setVisibility("visible");
  await awaitPaint();
  expect(server.reports).toEqual([]);

  await readReport();
  await setVisibility("visible");
  await setVisibility("hidden");
  await awaitPaint();
  expect(server.reports).toHaveLength(1);
});
