import type { Browser, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { awaitEffects } from "#test/integration/bridge/app-page/await-effects.ts";
import { openAppPage } from "#test/integration/bridge/app-page/open-app-page.ts";
import type { AppServer } from "#test/integration/bridge/app-page/start-app-page.ts";

const account = {
  ...{ state: "not-connected", name: null, baseUrl: null, email: null, clientIdEndsWith: null },
  ...{ isOwn: true, isSandbox: false, signsNotifications: false, notificationUrl: null },
  health: null,
};
const settings = settingsSchema.parse({ version: 1, locations: [buildLocation()] });
let server: AppServer;
let browser: Browser;
let page: Page;
openAppPage(
  "session",
  {
    "GET settings": { body: { revision: 4, settings } },
    "POST settings/validate": { body: { isValid: true, errors: [], settings: DEFAULT_SETTINGS } },
    "GET pickup-locations": { body: { revision: 4, locations: settings.locations } },
    "GET courier-account": { body: account },
    "GET merchant-mail": {
      body: {
        ...{ isAvailable: true, revision: 1, recipients: [], pace: "at-once" },
        ...{ dailyAt: "08:00", timeZone: "UTC", kinds: ["held"] },
      },
    },
  },
  { isStyled: true },
  (opened) => {
    ({ server, browser } = opened);
  },
);
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  server.loaded.length = 0;
  return () => page.close();
});

/** Does not wait for the files that the page asks for. */
const open = (place: string) =>
  page.goto(`${server.url}/app#/${place}`, { waitUntil: "domcontentloaded" });
const findSection = (name: string) => page.getByRole("navigation").getByRole("link", { name });
const findTitle = (name: string) => page.getByRole("heading", { level: 2, name });
const findDays = () => page.getByLabel("Keep a buyer's data for (days)");
const listOwnFiles = () => server.loaded.filter((path) => path.includes("/settings-"));

/** Keeps files of the settings from the page. Returns what lets them through. */
async function holdFiles(pattern: string): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return async () => release();
}

it("is loaded with its style sheet when one of its screens is shown, and once for all of them", async () => {
  await open("locations");
  await page.getByRole("link", { name: "Add a pick-up location" }).waitFor();
  await awaitEffects(page);
  expect(listOwnFiles()).toEqual([]);

  await findSection("Settings").click();
  await page.getByRole("link", { name: "Retention" }).click();
  await findDays().waitFor();
  await findSection("Notifications").click();
  await page.getByLabel("Your e-mail addresses").waitFor();
  await findSection("Courier account").click();
  await page.getByLabel("Client id").waitFor();
  await findSection("Settings").click();
  await page.getByRole("link", { name: "Retention" }).waitFor();
  const endings = listOwnFiles().map((path) => path.split(".").at(-1));
  expect(endings.toSorted()).toEqual(["css", "js"]);
});

describe("while it is loaded", () => {
  it("the page says where it is and that it loads, the title keeps the focus, and nothing moves", async () => {
    await page.addInitScript(`
      window.movedBy = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.movedBy += value;
      }).observe({ type: "layout-shift", buffered: true });
    `);
    await open("locations");
    const [releaseScript, releaseSheet] = [
      await holdFiles("**/settings-*.js"),
      await holdFiles("**/settings-*.css"),
    ];
    await findSection("Settings").click();
    await findTitle("Settings").waitFor();
    await page.getByRole("main").getByRole("status").getByText("Loading…").waitFor();
    const readFocus = () => page.evaluate("document.activeElement.textContent");
    expect(await readFocus()).toBe("Settings");
    expect(await findAxeFaults(page)).toEqual([]);

    await releaseScript();
    await awaitEffects(page);
    expect(await page.getByRole("link", { name: "Retention" }).count()).toBe(0);
    await releaseSheet();
    await page.getByRole("link", { name: "Retention" }).waitFor();
    await awaitEffects(page);
    expect(await readFocus()).toBe("Settings");
    expect(await page.evaluate("window.movedBy")).toBe(0);
  });

  it("another screen can be opened, which it does not replace", async () => {
    const release = await holdFiles("**/settings-*.js");
    await open("settings/retention");
    await findTitle("Retention").waitFor();
    await findSection("Pick-up locations").click();
    await page.getByRole("link", { name: "Add a pick-up location" }).waitFor();
    await release();
    await expect.poll(() => page.evaluate("window.settingsScreens !== undefined")).toBe(true);
    await awaitEffects(page);

    expect(await findTitle("Pick-up locations").count()).toBe(1);
    expect(await findDays().count()).toBe(0);
  });
});

describe("what cannot be loaded", () => {
  it.each([
    ["its script", "**/settings-*.js"],
    ["its style sheet", "**/settings-*.css"],
  ])("%s: is said, and loaded again", async (_, pattern) => {
    await page.route(pattern, (route) => route.abort());
    await open("settings/retention");
    const alert = page.getByRole("alert");
    await alert.getByText("The page could not be loaded.").waitFor();
    await findTitle("Retention").waitFor();
    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.unroute(pattern);
    await alert.getByRole("button", { name: "Try again" }).click();

    await findDays().waitFor();
    expect(await alert.count()).toBe(0);
  });

  it("a script that ends before it has brought its screens is loaded again, too", async () => {
    const broken = { contentType: "text/javascript", body: "throw new Error('ends');" };
    await page.route("**/settings-*.js", (route) => route.fulfill(broken));
    await open("notifications");
    await page.getByRole("alert").getByText("The page could not be loaded.").waitFor();
    await page.unroute("**/settings-*.js");
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();

    await page.getByLabel("Your e-mail addresses").waitFor();
  });
});

it("asks with the page about changes, one question above the other", async () => {
  await open("settings");
  await page.getByRole("link", { name: "Retention" }).click();
  await findDays().fill("90");
  await page
    .getByRole("region", { name: "Unsaved changes" })
    .getByRole("button", { name: "Save" })
    .click();
  await page.getByRole("dialog", { name: "Save these changes?" }).waitFor();
  await page.goBack();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();

  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  expect(await findDays().inputValue()).toBe("90");
});

it.each([
  ["settings/none-such", "Settings"],
  ["settings/locations", "Settings"],
  ["settings/toString", "Settings"],
  ["settings/buyer-page", "The buyer's tracking page"],
])("has the screen of %s", async (place, title) => {
  await open(place);
  await findTitle(title).waitFor();
  const content = title === "Settings" ? "link" : "form";
  await page.getByRole("main").getByRole(content).first().waitFor();

  expect(await page.getByRole("alert").count()).toBe(0);
});
