import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { SCREEN_TIME_ZONE } from "#test/builders/bridge/app-screens/busy-store.ts";
import { APP_SCREENS } from "#test/builders/bridge/app-screens/list-app-screens.ts";
import {
  answerAppScreen,
  listAppStates,
  openAppScreen,
  preparePage,
} from "#test/builders/bridge/app-screens/open-app-screen.ts";
import { listPlainPages } from "#test/builders/bridge/app-screens/plain-pages.ts";
import {
  type AppScreenServer,
  serveAppScreens,
} from "#test/builders/bridge/app-screens/serve-app-screens.ts";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { inspectPage } from "#test/e2e/local-run/inspect-page.ts";
import { findStrayClicks, WATCH_CLICKS, walkByKeyboard } from "./keyboard-walk.ts";
import { startBeforeTests } from "./open-app-page.ts";

let server: AppScreenServer;
let browser: Browser;
let page: Page;

startBeforeTests(serveAppScreens, (started) => {
  server = started;
});
startBeforeTests(openBrowser, (started) => {
  browser = started;
});
beforeAll(async () => {
  page = await browser.newPage({ timezoneId: SCREEN_TIME_ZONE, locale: "en-US" });
  await page.addInitScript(WATCH_CLICKS);
  await page.addInitScript(WATCH_TIMERS);
  await preparePage(page);
});

/** Remembers the timers that read again. */
const WATCH_TIMERS = `{
  const begin = window.setTimeout;
  window.lateTimers = new Set();
  window.setTimeout = (callback, delay, ...values) => {
    const id = begin(callback, delay, ...values);
    if (delay >= 1_000) lateTimers.add(id);
    return id;
  };
}`;

const open = (
  screen: (typeof APP_SCREENS)[number],
  state: Parameters<typeof openAppScreen>[3],
): Promise<void> => openAppScreen(page, server, screen, state);

const awaitLoading = (): Promise<void> =>
  page.getByRole("main").getByRole("status").getByText("Loading…").waitFor({ state: "attached" });

/** The default settings look as others do. */
const isInspected = (name: string, state: string): boolean =>
  !(name.startsWith("settings-") && state === "empty");

describe("every screen, in light and dark, on a phone and at a desk", () => {
  it.each(
    APP_SCREENS.flatMap((screen) =>
      listAppStates(screen)
        .filter(([state]) => isInspected(screen.name, state))
        .map(([state, built]) => ({ name: screen.name, screen, state, built })),
    ),
  )("$name is accessible: $state", async ({ name, screen, state, built }) => {
    await open(screen, built);
    if (built === "loading") await awaitLoading();

    expect(await inspectPage(page, `${name}-${state}`)).toEqual([]);
  });
});

const READING_SCREENS = APP_SCREENS.filter(({ readsNothing = false }) => !readsNothing);

it.each(READING_SCREENS)("$name says that it loads", async (screen) => {
  await open(screen, "loading");

  await awaitLoading();
});

const getFirstState = ({ states: { filled, ...others } }: (typeof APP_SCREENS)[number]) =>
  filled ?? Object.values(others)[0] ?? expect.unreachable();

/** What reads again by itself would hide that a button does nothing. Preact's own timers go on: they run effects. */
const endTimers = (): Promise<unknown> =>
  page.evaluate("for (const id of lateTimers) clearTimeout(id)");

it.each(READING_SCREENS)(
  "$name says why it cannot be read, and is there after it is read again",
  async (screen) => {
    const state = getFirstState(screen);
    await open(screen, "error");
    await endTimers();
    await answerAppScreen(page, server, state);
    const buttons = page.getByRole("alert").getByRole("button", { name: "Try again" });
    for (let left = await buttons.count(); left > 0; left = await buttons.count()) {
      await buttons.first().click();
      await expect.poll(() => buttons.count()).toBeLessThan(left);
    }

    await page.getByText(state.text).first().waitFor();
    expect(await buttons.count()).toBe(0);
  },
);

describe("the keyboard alone", () => {
  it.each(APP_SCREENS)(
    "reaches all that can be used, and shows where it is: $name",
    async (screen) => {
      await open(screen, getFirstState(screen));

      expect(await walkByKeyboard(page)).toEqual({ unreached: [], unseen: [] });
      expect(await findStrayClicks(page)).toEqual([]);
    },
  );
});

it("renders the pages of sign-in and of connecting without an accessibility fault", async () => {
  const plain = await browser.newPage();
  for (const { name, state, html } of await listPlainPages()) {
    await plain.setContent(html);
    expect(await inspectPage(plain, `${name}-${state}`), `${name} ${state}`).toEqual([]);
  }
  await plain.close();
});
