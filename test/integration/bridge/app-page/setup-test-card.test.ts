import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { SetupTest } from "#functions/bridge/app-page/browser/api-types.ts";
import { BUSY_STORE } from "#test/builders/bridge/app-screens/busy-store.ts";
import {
  BROKEN_SETUP_TEST,
  buildSetupTest,
  LIVE_SETUP_TEST,
} from "#test/builders/bridge/app-screens/setup-test-answers.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { awaitAnswers, awaitEffects } from "./await-effects.ts";
import { buildHome } from "./home-answers.ts";
import { openAppPage } from "./open-app-page.ts";
import type { Answers, AppServer } from "./start-app-page.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

const notStarted = (setupTest: SetupTest | null) =>
  buildHome({ start: { ...buildHome().start, state: "not-started" }, setupTest });

/** Opens Home of a store that is not started, unless `home` is another. */
async function openCard(
  setupTest: SetupTest | null,
  { home = notStarted(setupTest), set = {} as Answers, options = {} } = {},
): Promise<Page> {
  for (const key of Object.keys(answers)) delete answers[key];
  answers["GET home"] = { body: home };
  answers["GET home?week=0"] = { body: { ...home, week: null } };
  Object.assign(answers, set);
  server.calls.length = 0;
  const page = await browser.newPage(options);
  await page.goto(server.url);
  await findCard(page).waitFor();
  return page;
}
const findCard = (page: Page) => page.getByRole("group", { name: "Setup test" });
const readLink = (page: Page, name: string) =>
  findCard(page).getByRole("listitem").filter({ hasText: name });

describe("the setup test on Home", () => {
  it("is started by keyboard, shows each link as it is walked, and says each step", async () => {
    const page = await openCard(null, {
      set: {
        "POST setup-test": { body: { test: buildSetupTest("store") } },
        "POST setup-test/continue": { body: { test: buildSetupTest("webhooks") } },
      },
    });
    await findCard(page).getByText("Not tested").waitFor();
    await page.getByRole("button", { name: "Test the setup" }).focus();
    await page.keyboard.press("Enter");

    await readLink(page, "Your store").getByText("Being tried…").waitFor();
    await readLink(page, "Reports of new orders").getByText("Being tried…").waitFor();
    await readLink(page, "Your store").getByText("Your store answers").waitFor();
    await page.locator("#said", { hasText: "Now: Reports of new orders." }).waitFor({
      state: "attached",
    });
    Object.assign(answers, { "POST setup-test/continue": { body: { test: buildSetupTest() } } });
    await readLink(page, "Delivery").getByText("The simulated driver delivered it.").waitFor();
    await page.locator("#said", { hasText: "Everything works, to the buyer's door." }).waitFor({
      state: "attached",
    });
    await page.getByRole("button", { name: "Test again" }).waitFor();
    expect(server.calls.filter((call) => call === "POST setup-test")).toHaveLength(1);
    await page.close();
  });

  it("names the broken link with what to do, and leads to the screen that mends it", async () => {
    const page = await openCard(BROKEN_SETUP_TEST);
    await findCard(page).getByText("Broken: Price.").waitFor();

    const price = readLink(page, "Price");
    expect(await price.textContent()).toContain("The address is not served.");
    expect(await readLink(page, "Booking").textContent()).toBe("BookingNot tried");
    const way = price.getByRole("link", { name: "Open the pick-up locations" });
    expect(await way.getAttribute("href")).toBe("#/locations");
    await page.close();
  });

  it("has the last result with its time after a reload, in the one call of Home", async () => {
    const page = await openCard(buildSetupTest());
    server.calls.length = 0;
    await page.reload();
    await findCard(page).getByText("Everything works, to the buyer's door.").waitFor();

    const time = findCard(page).getByRole("time").first();
    expect(await time.getAttribute("datetime")).toBe("2026-11-24T14:00:00.000Z");
    // The page looks again by the clock.
    expect(server.calls.filter((call) => call !== "GET home?week=0")).toEqual(["GET home"]);
    await page.close();
  });

  it("says once why a live account is not tried further", async () => {
    const page = await openCard(LIVE_SETUP_TEST);
    await findCard(page).getByText("Everything that was tried works.").waitFor();

    expect(
      await findCard(page)
        .getByText(/so that no driver is sent: the courier/)
        .count(),
    ).toBe(1);
    expect(await findCard(page).getByText("Not tried", { exact: true }).count()).toBe(3);
    await page.close();
  });

  describe("while it goes on", () => {
    const CONTINUED = "POST setup-test/continue";
    const countCalls = () => server.calls.filter((call) => call === CONTINUED).length;
    /** Opens a test that runs, by a clock of its own. */
    async function openRunning(set: Answers): Promise<Page> {
      const page = await openCard(buildSetupTest("webhooks"), { set });
      await page.clock.install();
      await page.reload();
      await readLink(page, "Reports of new orders").getByText("Being tried…").waitFor();
      server.calls.length = 0;
      return page;
    }
    /** Lets time pass on the page in steps: its calls are answered between them. */
    async function passTime(page: Page, steps: number, stepMs = 1_000): Promise<void> {
      for (let step = 0; step < steps; step++) {
        await page.clock.runFor(stepMs);
        await awaitAnswers(page, server);
      }
    }
    const findAlert = (page: Page) => findCard(page).getByRole("alert");

    it("asks more and more seldom while it is refused, and says so after the third time", async () => {
      const page = await openRunning({ [CONTINUED]: { status: 503, body: { message: "Busy." } } });
      await passTime(page, 2);
      expect(countCalls()).toBe(1);
      expect(await findAlert(page).count()).toBe(0);
      await passTime(page, 60);

      await findAlert(page).getByText("Busy. What you see is as of").waitFor();
      expect(countCalls()).toBeGreaterThan(4);
      expect(countCalls()).toBeLessThan(9);
      Object.assign(answers, { [CONTINUED]: { body: { test: buildSetupTest() } } });
      await passTime(page, 17);
      await findCard(page).getByText("Everything works, to the buyer's door.").waitFor();
      expect(await findAlert(page).count()).toBe(0);
      await page.close();
    });

    it("ends with the session", async () => {
      const page = await openRunning({ [CONTINUED]: { status: 401, body: {} } });
      await passTime(page, 30);

      await findAlert(page).getByText("You are signed out.").waitFor();
      expect(countCalls()).toBe(1);
      await page.close();
    });

    it("ends by itself where nothing answers for long, until it is asked to go on", async () => {
      const page = await openRunning({});
      await passTime(page, 30, 15_000);
      const count = countCalls();
      await passTime(page, 5, 15_000);
      expect(countCalls()).toBe(count);

      Object.assign(answers, {
        "GET setup-test": { body: { test: buildSetupTest("webhooks") } },
        [CONTINUED]: { body: { test: buildSetupTest() } },
      });
      await findAlert(page).getByRole("button", { name: "Try again" }).click();
      await passTime(page, 6);
      await findCard(page).getByText("Everything works, to the buyer's door.").waitFor();
      await page.close();
    });
  });

  it("says why it was not started, with a way on", async () => {
    const page = await openCard(null, {
      set: { "POST setup-test": { status: 429, body: { message: "Your setup was just tested." } } },
    });
    await page.getByRole("button", { name: "Test the setup" }).click();

    await findCard(page).getByRole("alert").getByText("Your setup was just tested.").waitFor();
    Object.assign(answers, { "POST setup-test": { body: { test: buildSetupTest() } } });
    await findCard(page).getByRole("button", { name: "Try again" }).click();
    await findCard(page).getByText("Everything works, to the buyer's door.").waitFor();
    expect(await findCard(page).getByRole("alert").count()).toBe(0);
    await page.close();
  });

  it("is folded where orders go out and nothing is broken, and not before an account", async () => {
    const home = buildHome({ setupTest: buildSetupTest() });
    const page = await openCard(null, { home });
    expect(await findCard(page).getAttribute("open")).toBeNull();
    await page.close();

    const noAccount = { state: "not-connected", name: null, isHealthy: false, text: "" } as const;
    answers["GET home"] = { body: { ...home, courier: noAccount } };
    const fresh = await browser.newPage();
    await fresh.goto(server.url);
    await fresh.getByText("Orders wait until your courier account is connected.").waitFor();
    expect(await findCard(fresh).count()).toBe(0);
    await fresh.close();
  });

  it.each<[name: string, test: SetupTest | null]>([
    ["never tested", null],
    ["running", buildSetupTest("notification")],
    ["broken", BROKEN_SETUP_TEST],
    ["of a live account", LIVE_SETUP_TEST],
    ["passed", buildSetupTest()],
  ])("has no fault on a phone and at a desk, light and dark, while it is %s", async (_, test) => {
    for (const colorScheme of ["light", "dark"] as const)
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1280, height: 900 },
      ]) {
        const set = { "POST setup-test/continue": { body: { test } } };
        const page = await openCard(test, { set, options: { colorScheme, viewport } });
        await findCard(page).getByRole("button").last().waitFor();
        expect(await findAxeFaults(page)).toEqual([]);
        expect(await findPageFaults(page)).toEqual([]);
        await page.close();
      }
  });
});

describe("the setup test beside the last step to the start", () => {
  /** Opens the preview as a merchant comes to it: by the choice of what goes out. */
  async function openPreview(stored: Answers[string], options = {}): Promise<Page> {
    for (const key of Object.keys(answers)) delete answers[key];
    Object.assign(answers, BUSY_STORE, { "GET setup-test": stored });
    server.calls.length = 0;
    const page = await browser.newPage(options);
    await page.clock.install();
    await page.goto(`${server.url}/#/start/methods`);
    await page.getByRole("radio", { name: "Every delivery method" }).check();
    await page.getByRole("radio", { name: /waiting orders/ }).check();
    await page.getByRole("button", { name: "Next: preview" }).click();
    await page.getByRole("button", { name: /^Start: / }).waitFor();
    return page;
  }
  const unfold = (page: Page) => findCard(page).locator("summary").click();
  const countCalls = (call: string) => server.calls.filter((one) => one === call).length;

  it("is folded, reads the store's test once, and is started there", async () => {
    const page = await openPreview({ body: { test: null } });
    await findCard(page).getByText("Not tested").waitFor();
    expect(await findCard(page).getAttribute("open")).toBeNull();
    await awaitEffects(page);
    expect(countCalls("GET setup-test")).toBe(1);

    Object.assign(answers, {
      "POST setup-test": { body: { test: buildSetupTest("store") } },
      "POST setup-test/continue": { body: { test: buildSetupTest() } },
    });
    await unfold(page);
    await findCard(page).getByRole("button", { name: "Test the setup" }).click();
    await findCard(page).getByText("Everything works, to the buyer's door.").waitFor();
    expect(countCalls("POST setup-test")).toBe(1);
    expect(countCalls("GET setup-test")).toBe(1);
    await page.close();
  });

  it("goes on with a test that runs, and asks for nothing once the step is left", async () => {
    const page = await openPreview({ body: { test: buildSetupTest("store") } });
    answers["POST setup-test/continue"] = { body: { test: buildSetupTest("webhooks") } };
    await readLink(page, "Reports of new orders").getByText("Being tried…").waitFor();
    expect(await findCard(page).getAttribute("open")).not.toBeNull();

    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByRole("button", { name: "Next: preview" }).waitFor();
    expect(await findCard(page).count()).toBe(0);
    await awaitEffects(page);
    server.calls.length = 0;
    await page.clock.runFor(60_000);
    await awaitEffects(page);
    expect(server.calls).not.toContain("POST setup-test/continue");
    await page.close();
  });

  it("says in it why the test cannot be read, and keeps nobody from the start", async () => {
    const page = await openPreview({ status: 503, body: { message: "The test is away." } });
    await unfold(page);
    await findCard(page).getByRole("alert").getByText("The test is away.").waitFor();
    answers["GET setup-test"] = { body: { test: BROKEN_SETUP_TEST } };
    await findCard(page).getByRole("button", { name: "Try again" }).click();

    await findCard(page).getByText("Broken: Price.").waitFor();
    await page.getByRole("button", { name: /^Start: / }).waitFor();
    await page.close();
  });

  it("has no fault on a phone, light and dark", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await openPreview(
        { body: { test: BROKEN_SETUP_TEST } },
        { colorScheme, viewport: { width: 390, height: 844 } },
      );
      await findCard(page).getByText("Broken", { exact: true }).first().waitFor();
      await unfold(page);
      await readLink(page, "Price").getByRole("link").waitFor();
      await takeScreenshot(page, `setup-test-in-preview-${colorScheme}`);
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await findPageFaults(page)).toEqual([]);
      await page.close();
    }
  });
});
