import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { readEndpoints } from "#test/e2e/local-run/endpoints.ts";
import { createLocalProcess } from "#test/e2e/local-run/local-process.ts";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";

printHelpOnRequest(`Takes the README's picture of the first page of npm start: docs/newcomer-page.png.
Places orders in both stores, and takes the courier down while they are on their way.

  npm run newcomer-picture                          in a run of its own
  LOCAL_DIR=/tmp/run npm run newcomer-picture       in the running npm start of this folder`);

const FILE = "docs/newcomer-page.png";
const VIEWPORT = { width: 1360, height: 960 };

const findOrder = (page: Page, kind: string) =>
  page.locator("#orders > ul > li").filter({ hasText: new RegExp(` · ${kind} · `) });

/** Brings the page to where each part of it has something to tell. */
async function tellStory(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Plain" }).click();
  await findOrder(page, "Plain").getByText("shows “completed”").waitFor();
  await page.getByRole("radio", { name: "Shopify" }).check();
  await page.getByRole("button", { name: "Returned" }).click();
  await findOrder(page, "Returned").getByText("waits for you").waitFor();
  await page.getByRole("switch", { name: "Courier down" }).click();
  // The calls of two orders are enough for the bridge to stop calling.
  await page.getByRole("button", { name: "Scheduled" }).click();
  await findOrder(page, "Scheduled").getByText("call failed").waitFor();
  await page.getByRole("button", { name: "Urgent" }).click();
  await page.getByText(/^If it went on like this/).waitFor();
  // The next call is announced once the bridge has stopped calling.
  await page.locator(".effects").getByText("The bridge has stopped calling;").waitFor();
  // No button looks pressed.
  await page.mouse.move(0, 0);
}

async function takePicture(url: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: VIEWPORT, locale: "en-US" });
    await page.goto(url);
    await tellStory(page);
    await page.screenshot({ path: FILE });
    await page.getByRole("switch", { name: "Courier down" }).click();
    await page.getByText("It is off again.").waitFor();
  } finally {
    await browser.close();
  }
}

async function runAlone(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-picture-"));
  const local = createLocalProcess(dir);
  try {
    await takePicture((await local.start()).home.url);
  } finally {
    await local.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

const { LOCAL_DIR } = process.env;
await (LOCAL_DIR === undefined ? runAlone() : takePicture(readEndpoints(LOCAL_DIR).home.url));
console.log(`The picture is in ${FILE}.`);
