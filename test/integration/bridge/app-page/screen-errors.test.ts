import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { buildListedDelivery } from "#test/builders/bridge/app-screens/listed-deliveries.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { openAppPage } from "./open-app-page.ts";
import type { Answers, AppServer } from "./start-app-page.ts";

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
