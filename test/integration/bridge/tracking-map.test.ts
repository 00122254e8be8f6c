import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noon } from "#test/builders/bridge/delivery.ts";
import { TRACKED_DELIVERIES, withDriver } from "#test/builders/bridge/tracked-deliveries.ts";
import { buildTrackingAssets } from "#test/builders/bridge/tracking-assets.ts";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults } from "#test/e2e/local-run/merchant-page.ts";
import { type ShownDelivery, startTrackingPage } from "#test/fakes/bridge/tracking-page-server.ts";

const now = new Date(noon.getTime() + 80 * 60_000);
const onTheWay = withDriver(TRACKED_DELIVERIES["on-the-way"], now);
const assets = buildTrackingAssets();
const shown: ShownDelivery = { delivery: onTheWay, now };
const POLL_MS = 20_000;

let server: Awaited<ReturnType<typeof startTrackingPage>>;
beforeAll(async () => {
  server = await startTrackingPage(shown, assets);
});
afterAll(() => server.close());

/** Opens the page with a clock of its own, on a phone. */
async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: "en-US" });
  await page.clock.install();
  await page.goto(server.url);
  return page;
}

beforeEach(() => {
  server.requests.length = 0;
  Object.assign(shown, { delivery: onTheWay, now, styleUrl: undefined });
});

const listFiles = () =>
  server.requests.flatMap((request) => request.match(/(?<=assets\/)[a-z-]+(?=-)/) ?? []);
const countPositions = () => server.requests.filter((one) => one.includes("position")).length;
const moveDriver = () => {
  shown.delivery = {
    ...onTheWay,
    driverLocation: { latitude: 40.705, longitude: -74, at: new Date(now.getTime() + 60_000) },
  };
};
const readDriver = (page: Page) => page.locator(".map li.driver").textContent();

describe("the buyer's map in a browser without WebGL", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    page = await openPage(browser);
    return () => page.close();
  });

  it("is the picture, without the files of the map", async () => {
    await page.waitForLoadState("networkidle");
    expect(listFiles()).toEqual(["tracking"]);
    expect(await page.locator("#map > *").count()).toBe(1);
    expect(await page.getByRole("img", { name: /^Map with/ }).isVisible()).toBe(true);
  });

  it("shows where the driver is now, with a new page", async () => {
    expect(await readDriver(page)).toBe("Driver: Today, 8:20 AM");
    moveDriver();
    await page.clock.runFor(POLL_MS);
    await page.getByText("Driver: Today, 8:21 AM").waitFor();
  });

  it("goes with the position, and the page asks no more", async () => {
    shown.delivery = { ...TRACKED_DELIVERIES.delivered };
    await page.clock.runFor(POLL_MS);
    await page.getByRole("heading", { name: "Delivered" }).waitFor();
    expect(await page.locator("#map").count()).toBe(0);
    const asked = countPositions();
    await page.clock.runFor(3 * POLL_MS);
    expect(countPositions()).toBe(asked);
  });

  it("asks nothing while nobody looks, and at once when somebody does", async () => {
    const setHidden = (isHidden: boolean) =>
      page.evaluate(`
        Object.defineProperty(document, "hidden", { value: ${isHidden}, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      `);
    await setHidden(true);
    await page.clock.runFor(5 * POLL_MS);
    // The server has what the page sent before this.
    await page.evaluate("fetch(location.href).then((answer) => answer.text())");
    expect(countPositions()).toBe(0);
    await setHidden(false);
    await expect.poll(countPositions).toBe(1);
  });
});

describe("the buyer's map in a browser with WebGL", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser({ hasWebgl: true });
  });
  afterAll(() => browser?.close());

  it("is drawn over the picture after the text, moves with the driver, and shifts nothing", async () => {
    const page = await openPage(browser);
    const before = await page.locator("#map").boundingBox();
    await page.locator("#map.drawn").waitFor();
    expect(listFiles()).toEqual(["tracking", "tracking-map", "tracking-map", "tracking-worker"]);
    expect(await page.locator("#map").boundingBox()).toEqual(before);
    expect(await findAxeFaults(page)).toEqual([]);
    const findDriver = () => page.locator(".mark.driver").boundingBox();
    const placed = await findDriver();

    moveDriver();
    await page.clock.runFor(POLL_MS);
    await page.getByText("Driver: Today, 8:21 AM").waitFor();

    await expect.poll(findDriver).not.toEqual(placed);
    expect(server.requests.filter((one) => !/assets|position/.test(one))).toHaveLength(1);
    await page.close();
  });

  it("fits the way into its box, whatever size the box has or gets", async () => {
    const page = await openPage(browser);
    await page.locator("#map.drawn").waitFor();
    /** How far the marks are from the edges of the box, in pixels: the least distance. */
    const measureRoom = () =>
      page.evaluate<number>(`(() => {
        const box = document.querySelector("#map").getBoundingClientRect();
        return Math.min(...[...document.querySelectorAll(".mark")].flatMap((mark) => {
          const { left, top, right, bottom } = mark.getBoundingClientRect();
          return [left - box.left, top - box.top, box.right - right, box.bottom - bottom];
        }));
      })()`);
    await expect.poll(measureRoom).toBeGreaterThan(15);
    for (const width of [1100, 320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(measureRoom).toBeGreaterThan(15);
    }
    await page.close();
  });

  it("waits for its box to have a size", async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(`
      addEventListener("DOMContentLoaded", () => {
        document.querySelector("#map").style.display = "none";
      });
    `);
    await page.goto(server.url);
    await page.locator("#map > div").waitFor({ state: "attached" });
    await page.evaluate(`document.querySelector("#map").style.display = ""`);
    await page.locator("#map.drawn").waitFor();
    const canvas = await page.locator("#map canvas").boundingBox();
    const place = await page.locator("#map > div").boundingBox();
    expect(Math.round(canvas?.width ?? 0)).toBe(Math.floor(place?.width ?? 0));
    expect(Math.round(canvas?.height ?? 0)).toBe(Math.floor(place?.height ?? 0));
    await page.close();
  });

  it("keeps the picture when the operator's style does not come", async () => {
    shown.styleUrl = "https://maps.invalid/style.json";
    const page = await openPage(browser);
    await expect.poll(() => listFiles()).toContain("tracking-map");
    await page.locator("#map canvas").waitFor({ state: "attached" });
    expect(await page.locator("#map").getAttribute("class")).toBeNull();
    expect(await page.locator("#map svg").isVisible()).toBe(true);
    await page.close();
  });
});

it("is 15 KB before the map", async () => {
  const page = Buffer.from(await (await fetch(server.url)).arrayBuffer());
  expect(page.toString()).toContain('id="map"');
  expect(page.length + assets.script.gzipped.length).toBeLessThanOrEqual(15 * 1024);
});
