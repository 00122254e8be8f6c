import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Endpoints } from "./local-run/endpoints.ts";
import { DESK, inspectPage } from "./local-run/inspect-page.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";

const PHONE = { width: 390, height: 844 };

let at: Endpoints;
let browser: Browser;

joinRunWithBrowser("as-seeded", (run) => {
  ({ at, browser } = run);
});

/** Opens the page that a newcomer opens first, and collects what the browser complains about. */
async function openPage() {
  const context = await browser.newContext({ viewport: DESK, locale: "en-US" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(at.home.url);
  return { page, complaints };
}

/** The newest order of a kind. */
const findOrder = (page: Page, kind: string) =>
  page
    .locator("#orders > ul > li")
    .filter({ has: page.getByRole("heading", { name: new RegExp(` · ${kind} · `) }) })
    .first();

describe("the first page of a newcomer", () => {
  it("shows orders of both stores on their way, readable for everybody, by keyboard", async () => {
    const { page, complaints } = await openPage();
    await page.getByRole("button", { name: "Returned" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "Shopify" }).check();
    await page.getByRole("button", { name: "Plain" }).click();

    const plain = findOrder(page, "Plain");
    await plain.getByText("delivered", { exact: true }).first().waitFor();
    await plain.getByText("shows “fulfilled”").waitFor();
    const returned = findOrder(page, "Returned");
    await returned.getByText("waits for you").waitFor();
    expect(await inspectPage(page, "newcomer")).toEqual([]);
    expect(await returned.getByRole("link").allTextContents()).toEqual([
      ...["Store", "Merchant", "Operator", "Courier", "Buyer"],
    ]);
    await returned.getByRole("button", { name: "Deliver it again" }).press("Space");
    await returned.getByText("delivered", { exact: true }).first().waitFor();

    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("leads to what each person sees of an order", async () => {
    const { page } = await openPage();
    await page.getByRole("button", { name: "Plain" }).click();
    const order = findOrder(page, "Plain");
    await order.getByRole("link", { name: "Buyer" }).waitFor();
    const addresses = await order
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
    for (const address of addresses) {
      const response = await page.goto(address);
      expect([address, response?.status()]).toEqual([address, 200]);
    }
    await page.goto(`${at.home.url}/courier`);
    expect(await inspectPage(page, "newcomer-courier")).toEqual([]);
    await page.context().close();
  });

  it("brings an order into view on a phone, and has the switches one tap away", async () => {
    const { page } = await openPage();
    await page.setViewportSize(PHONE);
    const isInView = async (part: Locator): Promise<boolean> => {
      const box = await part.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height;
    };
    await page.getByRole("button", { name: "Plain" }).click();
    const newest = page.locator("#orders > ul > li").first().getByRole("heading");
    await newest.waitFor();
    await expect.poll(() => isInView(newest)).toBe(true);
    const down = page.getByRole("switch", { name: "Courier down" });
    // From the top, since a short order leaves room for the switches below it.
    await page.evaluate("scrollTo(0, 0)");
    expect(await isInView(down)).toBe(false);

    await page.getByRole("link", { name: "3 Break" }).click();
    await expect.poll(() => isInView(down)).toBe(true);
    await page.context().close();
  });

  it("says that the run does not answer, and goes on once it does", async () => {
    const { page } = await openPage();
    await page.getByText(/^Live, /).waitFor();
    await page.context().setOffline(true);
    await page.getByText("Not live").waitFor();
    await page.context().setOffline(false);

    await page.getByText(/^Live, /).waitFor();
    await page.context().close();
  });
});
