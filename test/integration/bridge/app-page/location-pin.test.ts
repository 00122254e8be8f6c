import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { awaitEffects } from "./await-effects.ts";
import { openAppPage } from "./open-app-page.ts";
import type { Answers, AppServer } from "./start-app-page.ts";

const parse = (changes: Record<string, unknown>) =>
  pickupLocationSchema.parse(buildLocation(changes));
const PLACE = { latitude: 40.7484, longitude: -73.9857 };
const SHOP = parse({ coordinates: PLACE });
const BARE = parse({ id: "bare", name: "Bare" });
const answers: Answers = {
  "GET pickup-locations": { body: { revision: 4, locations: [SHOP, BARE] } },
  "PUT pickup-locations/shop": { body: { revision: 5, location: SHOP } },
  "PUT pickup-locations/bare": { body: { revision: 5, location: BARE } },
};
/** A style that needs no network, in place of the operator's. */
const STYLE = `data:application/json,${JSON.stringify({
  version: 8,
  sources: {},
  layers: [{ id: "ground", type: "background", paint: { "background-color": "lightblue" } }],
})}`;

const findPin = (page: Page) => page.getByRole("button", { name: /^Pin of / });
const readTexts = (page: Page) =>
  Promise.all(["Latitude", "Longitude"].map((label) => page.getByLabel(label).inputValue()));

/** What the browser does with a text from the clipboard, which tests cannot fill. */
const PASTE = `{
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "40.7033, -74.0089");
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true });
  document.activeElement.dispatchEvent(paste);
}`;

/** Presses Save and confirms; returns the coordinates that are sent. */
async function saveCoordinates(page: Page): Promise<unknown> {
  await page
    .getByRole("region", { name: "Unsaved changes" })
    .getByRole("button", { name: "Save" })
    .click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "PUT"),
    page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click(),
  ]);
  return request.postDataJSON().coordinates;
}

/** Drags the pin by some pixels, by its head, which is above its place. */
async function dragPin(
  page: Page,
  right: number,
  down: number,
  { moves = 2, button = "left" as "left" | "right" } = {},
): Promise<void> {
  await findPin(page).scrollIntoViewIfNeeded();
  const box = await findPin(page).boundingBox();
  if (box === null) throw new Error("There is no pin.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down({ button });
  for (let at = 1; at <= moves; at++) {
    await page.mouse.move(x + (right * at) / moves, y + (down * at) / moves);
    // What the page does at one move must be done at the next, which may be far later.
    await awaitEffects(page);
  }
  await page.mouse.up({ button });
}

/** How far the pin's place is from where it should be: so many pixels right of and below the middle of the map. */
async function measureMiss(page: Page, [right, down]: readonly [number, number]): Promise<number> {
  const [pin, map] = await Promise.all(
    [findPin(page), page.locator(".pin-map")].map((one) => one.boundingBox()),
  );
  if (!pin || !map) throw new Error("There is no pin.");
  return Math.max(
    Math.abs(pin.x + pin.width / 2 - map.x - map.width / 2 - right),
    Math.abs(pin.y + pin.height - map.y - map.height / 2 - down),
  );
}

/** How far the map goes to the right of its middle, in pixels. */
async function measureHalfWidth(page: Page): Promise<number> {
  return Number(await page.evaluate("document.querySelector('.pin-map').clientWidth / 2"));
}

const readFocusedLabel = (page: Page) =>
  page.evaluate(
    "document.activeElement.labels?.[0]?.textContent ?? document.activeElement.className",
  );

describe("the pin of a pick-up location without a map", () => {
  let server: AppServer;
  let browser: Browser;
  openAppPage("session", answers, { isStyled: true, hasMap: true }, (opened) => {
    ({ server, browser } = opened);
  });
  async function openLocation(id: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, ...options });
    await page.goto(`${server.url}/app#/locations/${id}`);
    await page.getByLabel("Latitude").waitFor();
    return page;
  }

  it("is moved by the arrow keys alone, shows its focus, and is saved", async () => {
    const page = await openLocation("shop");
    await page.getByLabel("Address").focus();
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("Pin of Shop: 40.7484, -73.9857");
    const outline = await page.evaluate("getComputedStyle(document.activeElement).outlineWidth");
    expect(outline).toBe("3px");
    for (const key of ["ArrowUp", "ArrowRight", "Shift+ArrowDown", "ArrowLeft", "Home"])
      await page.keyboard.press(key);

    expect(await readTexts(page)).toEqual(["40.74795", "-73.9857"]);
    expect(await saveCoordinates(page)).toEqual({ latitude: 40.74795, longitude: -73.9857 });
    expect(server.loaded.filter((path) => path.includes("map"))).toEqual([]);
    await page.close();
  });

  it("is dragged over the grid: to the right is east, down is south", async () => {
    const page = await openLocation("shop");
    const { width } = (await page.locator(".pin-map").boundingBox()) ?? { width: 0 };
    await dragPin(page, width / 340, (50 * width) / 340);
    const [latitude, longitude] = (await readTexts(page)).map(Number);
    // Fifty units of the picture are a hundred meters.
    expect(((latitude ?? 0) - PLACE.latitude) * 111_320).toBeCloseTo(-98, -1);
    expect(((longitude ?? 0) - PLACE.longitude) * 111_320 * 0.7576).toBeCloseTo(2, -1);
    await page.close();
  });

  it("is said where it is let go, and not on its way", async () => {
    const page = await openLocation("shop");
    await findPin(page).waitFor();
    await page.evaluate(`
      window.texts = [];
      new MutationObserver(() => window.texts.push(document.querySelector("#said").textContent))
        .observe(document.querySelector("#said"), { childList: true });
    `);
    await dragPin(page, 40, 20, { moves: 5 });
    await expect
      .poll(() => page.evaluate("window.texts"))
      .toEqual([(await readTexts(page)).join(", ")]);
    await page.close();
  });

  it("goes as far as the pointer, wherever it is grabbed", async () => {
    const page = await openLocation("shop");
    await dragPin(page, 10, 0);
    const [latitude, longitude] = await readTexts(page);
    const metersPerPixel = 340 / (await measureHalfWidth(page));
    expect(latitude).toBe("40.7484");
    expect((Number(longitude) - PLACE.longitude) * 111_320 * 0.7576).toBeCloseTo(
      10 * metersPerPixel,
      0,
    );
    await page.close();
  });

  it("ends at the edge however far the pointer goes, and stands in the middle then", async () => {
    const page = await openLocation("shop");
    await dragPin(page, (await measureHalfWidth(page)) + 100, 0, { moves: 10 });
    const [latitude, longitude] = await readTexts(page);
    expect(latitude).toBe("40.7484");
    expect((Number(longitude) - PLACE.longitude) * 111_320 * 0.7576).toBeCloseTo(340, 0);
    await expect.poll(() => measureMiss(page, [0, 0])).toBeLessThan(1);
    await page.close();
  });

  it("stays where it is by a press that trembles, and by another button of the mouse", async () => {
    const page = await openLocation("shop");
    await dragPin(page, 2, 1);
    await dragPin(page, 60, 30, { button: "right" });
    await page.mouse.move(300, 300);
    await awaitEffects(page);
    expect(await readTexts(page)).toEqual(["40.7484", "-73.9857"]);
    expect(await page.getByRole("region", { name: "Unsaved changes" }).count()).toBe(0);
    await page.close();
  });

  it("is removed, which is said, and leaves the focus at the latitude", async () => {
    const page = await openLocation("shop");
    await page.getByRole("button", { name: "Remove the pin" }).press("Enter");
    await findPin(page).waitFor({ state: "detached" });
    expect(await readFocusedLabel(page)).toBe("Latitude");
    expect(await page.locator("#said").textContent()).toBe("Pin removed.");
    await page.close();
  });

  it("tells screen readers of the way that works without arrow keys", async () => {
    const page = await openLocation("shop");
    const hintId = await findPin(page).getAttribute("aria-describedby");
    const hint = await page.locator(`[id="${hintId}"]`).textContent();
    expect(hint).toContain("If your screen reader keeps the arrow keys for reading");
    await page.close();
  });

  it("is where two typed or pasted numbers say, and goes with them", async () => {
    const page = await openLocation("bare");
    expect(await findPin(page).count()).toBe(0);
    await page.getByText("No pin yet.").waitFor();
    await page.getByLabel("Latitude").focus();
    await page.evaluate(PASTE);
    expect(await readTexts(page)).toEqual(["40.7033", "-74.0089"]);
    await findPin(page).waitFor();
    await page.getByLabel("Longitude").fill("-74.01");
    expect(await saveCoordinates(page)).toEqual({ latitude: 40.7033, longitude: -74.01 });
    await page.getByRole("heading", { level: 2, name: "Pick-up locations" }).waitFor();
    await page.goto(`${server.url}/app#/locations/shop`);
    await page.getByRole("button", { name: "Remove the pin" }).click();
    await findPin(page).waitFor({ state: "detached" });
    expect(await saveCoordinates(page)).toBeUndefined();
    await page.close();
  });

  it.each([
    ["Longitude", "13,40", ["", "13,40"]],
    ["Latitude", "52,52", ["52,52", ""]],
    ["Latitude", "40.7484, -73.9857", ["40.7484", "-73.9857"]],
    ["Longitude", "40.7484,-73.9857", ["40.7484", "-73.9857"]],
  ])("is split only once %s is typed: %s", async (label, typed, texts) => {
    const page = await openLocation("bare");
    await page.getByLabel(label).pressSequentially(typed);
    expect(await page.getByLabel(label).inputValue()).toBe(typed);
    await page.getByLabel(label).blur();
    expect(await readTexts(page)).toEqual(texts);
    await page.close();
  });

  it("is read with decimal commas, too", async () => {
    const page = await openLocation("bare");
    await page.getByLabel("Latitude").pressSequentially("52,52");
    await page.getByLabel("Longitude").pressSequentially("13,40");
    expect(await saveCoordinates(page)).toEqual({ latitude: 52.52, longitude: 13.4 });
    await page.close();
  });

  it("goes with the address that it was at, unless it is moved too", async () => {
    const page = await openLocation("shop");
    await page.getByLabel("Address").fill("1 Main Street, Brooklyn");
    expect(await saveCoordinates(page)).toBeUndefined();
    await page.getByRole("heading", { level: 2, name: "Pick-up locations" }).waitFor();
    await page.goto(`${server.url}/app#/locations/shop`);
    await page.getByLabel("Address").fill("1 Main Street, Brooklyn");
    await findPin(page).press("ArrowUp");
    expect(await saveCoordinates(page)).toEqual({ ...PLACE, latitude: 40.74845 });
    await page.close();
  });

  it("says at its field what is no number", async () => {
    const field = "coordinates.latitude";
    const error = { field, message: `${field} must be a number` };
    answers["PUT pickup-locations/bare"] = { status: 400, body: { message: "", errors: [error] } };
    const page = await openLocation("bare");
    await page.getByLabel("Latitude").fill("north");
    await saveCoordinates(page);
    await page.getByText("Must be a number.").waitFor();
    expect(await page.getByLabel("Latitude").getAttribute("aria-invalid")).toBe("true");
    answers["PUT pickup-locations/bare"] = { body: { revision: 5, location: BARE } };
    await page.close();
  });

  describe.each(["light", "dark"] as const)("in %s colors", (colorScheme) => {
    it.each([390, 1280])("is accessible, %i pixels wide", async (width) => {
      const page = await openLocation("shop", { colorScheme, viewport: { width, height: 900 } });
      await findPin(page).focus();
      await takeScreenshot(page, `location-${width}-${colorScheme}`);

      expect(await findPageFaults(page)).toEqual([]);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.close();
    });
  });
});

describe("the pin of a pick-up location on the operator's map", () => {
  let server: AppServer;
  let browser: Browser;
  const options = { isStyled: true, hasMap: true, mapStyleUrl: STYLE };
  openAppPage("session", answers, options, (opened) => {
    ({ server, browser } = opened);
  });
  async function openDrawn(id: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
    await page.goto(`${server.url}/app#/locations`);
    await page.getByRole("heading", { name: "Shop" }).waitFor();
    await awaitEffects(page);
    expect(await page.locator("script[src*=map]").count()).toBe(0);
    await page.goto(`${server.url}/app#/locations/${id}`);
    await page.locator(".pin-map").scrollIntoViewIfNeeded();
    await page.locator(".pin-map.drawn").waitFor();
    return page;
  }

  it("is loaded when it is seen, stands at its place, and follows keys and drags", async () => {
    const page = await openDrawn("shop");
    expect(await measureMiss(page, [0, 0])).toBeLessThan(3);
    await dragPin(page, 60, -30);
    // The map hears of the pin's place in an effect, and says then where the pin stands.
    await expect.poll(() => measureMiss(page, [60, -30])).toBeLessThan(4);
    const [latitude = 0, longitude = 0] = (await readTexts(page)).map(Number);
    expect(latitude).toBeGreaterThan(PLACE.latitude);
    expect(longitude).toBeGreaterThan(PLACE.longitude);
    await findPin(page).press("Shift+ArrowDown");
    expect((await readTexts(page)).map(Number)).toEqual([
      Math.round((latitude - 0.0005) * 1e6) / 1e6,
      longitude,
    ]);
    await takeScreenshot(page, "location-map");
    // MapLibre names its buttons by labels, which are no text.
    const faults = await findPageFaults(page);
    expect(faults.filter((fault) => !fault.includes("maplibregl"))).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });

  it("goes as far as the pointer, and ends at the edge of the map", async () => {
    const page = await openDrawn("shop");
    await dragPin(page, 10, 0);
    const [latitude = 0, longitude = 0] = (await readTexts(page)).map(Number);
    expect(latitude).toBeCloseTo(PLACE.latitude, 5);
    const degreesPerPixel = (longitude - PLACE.longitude) / 10;
    expect(degreesPerPixel).toBeGreaterThan(0);
    const half = await measureHalfWidth(page);
    await dragPin(page, half + 100, 0, { moves: 10 });
    const atEdge = Number((await readTexts(page))[1]);
    expect((atEdge - PLACE.longitude) / degreesPerPixel / half).toBeCloseTo(1, 1);
    // The map goes on from there, as near as it was.
    await expect.poll(() => measureMiss(page, [0, 0])).toBeLessThan(1);
    await dragPin(page, 10, 0);
    const beyond = Number((await readTexts(page))[1]);
    expect((beyond - atEdge) / degreesPerPixel).toBeCloseTo(10, 0);
    await page.close();
  });

  it("is put in the middle of the map, near another location, where there is none", async () => {
    const page = await openDrawn("bare");
    await page.getByRole("button", { name: "Put a pin in the middle of the map" }).press("Enter");
    await expect.poll(() => readFocusedLabel(page)).toBe("pin");
    const [latitude = 0, longitude = 0] = (await readTexts(page)).map(Number);
    expect(Math.abs(latitude - PLACE.latitude)).toBeLessThan(0.001);
    expect(Math.abs(longitude - PLACE.longitude)).toBeLessThan(0.001);
    await page.getByRole("button", { name: "Remove the pin" }).click();
    await findPin(page).waitFor({ state: "detached" });
    // The map takes a click for a place once it heard that there is no pin.
    await awaitEffects(page);
    await page.locator(".pin-map").click({ position: { x: 30, y: 30 } });
    await findPin(page).waitFor();
    expect(Number((await readTexts(page))[0])).toBeGreaterThan(latitude);
    await page.close();
  });
});
