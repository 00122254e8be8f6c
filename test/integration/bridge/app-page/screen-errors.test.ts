import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { buildListedDelivery } from "#test/builders/bridge/app-screens/listed-deliveries.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { buildHome } from "./home-answers.ts";
import { buildNoInsights } from "./insights-answers.ts";
import { openAppPage } from "./open-app-page.ts";
import type { Answers, AppServer } from "./start-app-page.ts";
import { STOP_LOOKS } from "./stop-looks.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

const LIST = "GET deliveries?limit=25";
const list = (...deliveries: readonly unknown[]) => ({
  body: { deliveries, next: null, hasMore: false },
});
const WEEK = "GET insights?range=last-7-days&by=day";
const SETTINGS = settingsSchema.parse({ version: 1, locations: [buildLocation()] });
const NOTICE = "This page cannot be shown. What you saved is kept.";
const BROKEN = "window.fails = () => { throw new Error('Ada Lovelace, 20 W 34th St'); };";

/** Opens a screen while the API answers so, and collects what the console says. */
async function openScreen(place: string, set: Answers, options = {}, script = "") {
  for (const key of Object.keys(answers)) delete answers[key];
  Object.assign(answers, { "GET pickup-locations": { body: { revision: 1, locations: [] } } }, set);
  const page = await browser.newPage(options);
  const logged: string[] = [];
  page.on("console", (message) => void logged.push(message.text()));
  page.on("pageerror", (error) => void logged.push(`uncaught ${error.message}`));
  await page.addInitScript(`${BROKEN}${script}`);
  await page.goto(`${server.url}/#/${place}`);
  return { page, logged };
}
const findNotice = (page: Page) => page.getByRole("alert").filter({ hasText: NOTICE });

describe("a screen that throws while it is rendered", () => {
  const order = buildListedDelivery({ orderId: "5001", orderName: "#1001" });

  it("says so without what was read, and goes on once it is loaded again", async () => {
    const { page, logged } = await openScreen(
      "deliveries",
      { [LIST]: list({ ...order, pickUpIds: ["a"], pickUpAt: "2026-11-24T15:00:00.000Z" }) },
      {},
      "if (!sessionStorage.mended) Date.prototype.toLocaleString = window.fails;",
    );
    await findNotice(page).waitFor();

    const errors = logged.filter((text) => text.startsWith("Error "));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/:\d+:\d+/);
    expect(logged.join()).not.toMatch(/Lovelace|34th|uncaught/);
    await page.evaluate("sessionStorage.mended = 'yes'");
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
    expect(await findNotice(page).count()).toBe(0);
    await page.close();
  });

  it("leaves the rest of the page as it is", async () => {
    const { page } = await openScreen("deliveries", { [LIST]: list(null) });
    await findNotice(page).waitFor();

    await page.getByRole("link", { name: "Notifications" }).click();
    await page.getByRole("heading", { level: 2, name: "Notifications" }).waitFor();
    expect(await findNotice(page).count()).toBe(0);
    await page.close();
  });

  it("says so where it throws while it is read, too", async () => {
    const { page, logged } = await openScreen("notifications", {
      "GET merchant-mail": { body: { isAvailable: true, timeZone: "UTC" } },
    });
    await findNotice(page).waitFor();

    expect(logged.filter((text) => text.startsWith("TypeError "))).toHaveLength(1);
    await page.close();
  });

  it.each([
    [390, "light"],
    [1280, "dark"],
  ] as const)("is accessible, %i pixels wide, %s", async (width, colorScheme) => {
    const options = { colorScheme, viewport: { width, height: 700 } };
    const { page } = await openScreen("deliveries", { [LIST]: list(null) }, options);
    await findNotice(page).waitFor();
    await takeScreenshot(page, `screen-error-${width}-${colorScheme}`);

    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });
});

describe("Try again, which goes once it helped, leaves the focus", () => {
  const retry = async (page: Page): Promise<void> => {
    await page.getByRole("button", { name: "Try again" }).focus();
    await page.keyboard.press("Enter");
  };
  const isFocused = (one: Locator) => one.evaluate((found) => found.matches(":focus"));

  it.each([
    ["deliveries", LIST, list(buildListedDelivery({ orderName: "#1001" })), "Order #1001"],
    ["insights", WEEK, { body: buildNoInsights() }, "No deliveries on these days."],
    ["settings", "GET settings", { body: { revision: 4, settings: SETTINGS } }, "Dispatch rules"],
    ["", "GET home", { body: buildHome() }, "Nothing needs you now."],
  ] as const)("to the title: %s", async (place, call, answer, text) => {
    const { page } = await openScreen(place, {}, {}, STOP_LOOKS);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    Object.assign(answers, { [call]: answer });
    await retry(page);
    await page.getByText(text).first().waitFor();

    await expect.poll(() => isFocused(page.getByRole("heading", { level: 2 }))).toBe(true);
    await page.close();
  });

  it("to what it is folded below", async () => {
    const { page } = await openScreen("", { "GET home": { body: buildHome() } }, {}, STOP_LOOKS);
    const test = page.getByRole("group", { name: "Setup test" });
    await test.getByText("Setup test").click();
    await test.getByRole("button", { name: "Test the setup" }).click();
    await test.getByRole("button", { name: "Try again" }).waitFor();
    Object.assign(answers, { "POST setup-test": { body: { test: null } } });
    await retry(page);
    await page.getByRole("alert").waitFor({ state: "detached" });

    await expect.poll(() => isFocused(test.locator("summary"))).toBe(true);
    await page.close();
  });
});

it("shows what a newer bridge has by its own name", async () => {
  const newer = { ...buildListedDelivery({ orderId: "5001", orderName: "#1001" }), mode: "drone" };
  const { page } = await openScreen("deliveries", { [LIST]: list(newer) });

  await page
    .getByRole("row")
    .filter({ hasText: "#1001" })
    .getByRole("cell", { name: "drone" })
    .waitFor();
  await page.close();
});
