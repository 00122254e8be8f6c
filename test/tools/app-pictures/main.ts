import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { SCREEN_TIME_ZONE } from "#test/builders/bridge/app-screens/busy-store.ts";
import { APP_SCREENS } from "#test/builders/bridge/app-screens/list-app-screens.ts";
import {
  listAppStates,
  openAppScreen,
  preparePage,
} from "#test/builders/bridge/app-screens/open-app-screen.ts";
import { listPlainPages } from "#test/builders/bridge/app-screens/plain-pages.ts";
import { serveAppScreens } from "#test/builders/bridge/app-screens/serve-app-screens.ts";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import { requireKnown, requireMatch } from "#test/tools/require-known.ts";
import { type Picture, writeSheet } from "./write-sheet.ts";

printHelpOnRequest(`Takes pictures of every screen of the merchant's app in every state: filled, empty, loading, refused and
what else it has; on a phone and at a desk, light and dark. The pages of sign-in and connecting too.

  npm run app-pictures                              all, into app-pictures
  npm run app-pictures -- --out DIR                 into another folder
  npm run app-pictures -- --only delivery           the screens whose name has that
  npm run app-pictures -- --look phone-dark         one look: desk-light, desk-dark, phone-light, phone-dark

Open DIR/index.html afterwards: it has all pictures of a screen side by side.`);

const { out, only, look } = parseArgs({
  options: {
    out: { type: "string", default: "app-pictures" },
    only: { type: "string", default: "" },
    look: { type: "string", default: "" },
  },
}).values;
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  "desk-light": { viewport: DESK },
  "desk-dark": { viewport: DESK, colorScheme: "dark" },
  "phone-light": { viewport: PHONE },
  "phone-dark": { viewport: PHONE, colorScheme: "dark" },
};
/** A state that does not come is a mistake of its description. */
const STATE_MS = 60_000;
const looks = Object.entries(LOOKS).filter(([name]) => look === "" || name === look);
const screens = APP_SCREENS.filter(({ name }) => name.includes(only));
const plainPages = (await listPlainPages()).filter(({ name }) => name.includes(only));
const names = [...APP_SCREENS, ...(await listPlainPages())].map(({ name }) => name);
if (look !== "") requireKnown("--look", look, Object.keys(LOOKS));
requireMatch("--only", only, [...screens, ...plainPages], [...new Set(names)]);
mkdirSync(out, { recursive: true });

const server = await serveAppScreens();
const pictures: Picture[] = [];

async function takeAll(browser: Browser, lookName: string): Promise<void> {
  const context = await browser.newContext({
    ...LOOKS[lookName],
    timezoneId: SCREEN_TIME_ZONE,
    locale: "en-US",
  });
  context.setDefaultTimeout(STATE_MS);
  const page = await context.newPage();
  await preparePage(page);
  const take = async (screen: string, state: string) => {
    const file = `${screen}-${state}-${lookName}.png`;
    // Beside a question, the page below the window is not seen.
    const fullPage = (await page.getByRole("dialog").count()) === 0;
    await page.screenshot({ path: join(out, file), fullPage });
    pictures.push({ screen, state, look: lookName, file });
  };
  for (const screen of screens) {
    for (const [stateName, state] of listAppStates(screen)) {
      await openAppScreen(page, server, screen, state).catch((cause) => {
        throw new Error(`${screen.name} does not come to be ${stateName}`, { cause });
      });
      await take(screen.name, stateName);
    }
    console.log(`${lookName}: ${screen.name}`);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const { name, state, html } of plainPages) {
    await page.setContent(html);
    await take(name, state);
  }
  await context.close();
}

const browser = await openBrowser();
try {
  for (const [name] of looks) await takeAll(browser, name);
} finally {
  await browser.close();
  server.close();
}
console.log(`${pictures.length} pictures. Open ${writeSheet(out, pictures)} in a browser.`);
