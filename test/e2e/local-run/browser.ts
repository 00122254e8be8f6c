import { mkdirSync } from "node:fs";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import { type Browser, type Page, chromium as playwright } from "playwright-core";
import { HANGING_MS } from "./endpoints.ts";
import { unpackBrowser } from "./unpack-browser.ts";

// Pages need no WebGL. Without it Chromium paints itself, and no software GPU paints for it, which
// takes a third of the processor time.
chromium.setGraphicsMode = false;

/** What draws in place of a graphics card. */
const SOFTWARE_WEBGL = [
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
];

/** Starts the browser that `npm ci` installs, with WebGL only where a page draws with it. */
export const openBrowser = async ({ hasWebgl = false } = {}): Promise<Browser> =>
  extendTimeouts(
    await playwright.launch({
      timeout: HANGING_MS,
      executablePath: await unpackBrowser(),
      args: listArguments(hasWebgl),
    }),
  );

function listArguments(hasWebgl: boolean): string[] {
  // In single-process mode, closing a page would end the browser.
  const args = chromium.args.filter((arg) => arg !== "--single-process");
  return hasWebgl
    ? [...args.filter((arg) => !/gpu|gl\b/.test(arg)), ...SOFTWARE_WEBGL]
    : [...args, "--disable-gpu"];
}

/** The time-out of page operations, long enough for a busy machine. */
function extendTimeouts(browser: Browser): Browser {
  browser.on("context", (context) => context.setDefaultTimeout(HANGING_MS));
  return browser;
}

/** Saves a screenshot of the page to the folder that SCREENSHOTS names, if any. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
