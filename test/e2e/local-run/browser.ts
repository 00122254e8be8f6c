import { mkdirSync } from "node:fs";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import { type Browser, type Page, chromium as playwright } from "playwright-core";
import { HANGING_MS } from "./endpoints.ts";

/** A real browser that comes with `npm ci`. */
export const openBrowser = async (): Promise<Browser> =>
  extendTimeouts(
    await playwright.launch({
      timeout: HANGING_MS,
      executablePath: await chromium.executablePath(),
      // In one process the browser would go with the first page that is closed.
      args: chromium.args.filter((arg) => arg !== "--single-process"),
    }),
  );

/** What is looked for comes late on a busy machine. */
function extendTimeouts(browser: Browser): Browser {
  browser.on("context", (context) => context.setDefaultTimeout(HANGING_MS));
  return browser;
}

/** Keeps a picture of the page where SCREENSHOTS names a folder, for people to look at. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
