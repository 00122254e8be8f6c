import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { takeScreenshot } from "./local-run/browser.ts";
import type { Endpoints } from "./local-run/endpoints.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";

let at: Endpoints;
let browser: Browser;

const local = joinRunWithBrowser("as-seeded", (run) => {
  ({ at, browser } = run);
});
const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1280, height: 800 } };
/** Opens a page in a new browser with its own cookies. */
const openNewPage = async (size: typeof phone) => (await browser.newContext(size)).newPage();
const waitForHeading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const fitsViewport = (page: Page) =>
  page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth");

async function requestLink(page: Page): Promise<void> {
  await page.goto(`${at.bridge.url}/sign-in`);
  await page.getByLabel("Address of your store").fill(at.woocommerce.url);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await waitForHeading(page, "Check your e-mail");
}
const countMails = async (page: Page) => {
  await page.goto(at.mail.url);
  return page.getByRole("link", { name: /Sign in to the deliveries/ }).count();
};

describe.each([
  ["phone", phone],
  ["desktop", desktop],
] as const)("a merchant at a %s", (name, size) => {
  it("signs in with the link of the e-mail, and signs out", async () => {
    const page = await openNewPage(size);
    const before = await countMails(page);
    await page.goto(`${at.bridge.url}/sign-in`);
    await takeScreenshot(page, `sign-in-ask-${name}`);
    await requestLink(page);
    await takeScreenshot(page, `sign-in-sent-${name}`);
    await expect.poll(() => countMails(page)).toBe(before + 1);
    await takeScreenshot(page, `mails-${name}`);
    await page
      .getByRole("link", { name: /Sign in to the deliveries/ })
      .first()
      .click();
    const signInLink = page.frameLocator("iframe").getByRole("link", { name: "Sign in" });
    await signInLink.waitFor();
    await takeScreenshot(page, `mail-${name}`);
    expect(await fitsViewport(page)).toBe(true);

    await signInLink.click();
    // The mail has a heading of this name, too.
    await page.waitForURL("**/sign-in/link?token=*");
    await waitForHeading(page, "Sign in");
    const link = page.url();
    await takeScreenshot(page, `sign-in-link-${name}`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await waitForHeading(page, "Order Bridge");
    await page.getByText(new URL(at.woocommerce.url).host).waitFor();
    await takeScreenshot(page, `signed-in-${name}`);
    expect(await fitsViewport(page)).toBe(true);

    const { storeId } = at.woocommerce;
    const read = await page.request.get(`${at.bridge.url}/api/v1/stores/${storeId}/settings`);
    expect(read.status()).toBe(200);
    const foreign = `${at.bridge.url}/api/v1/stores/${at.shopify.storeId}/settings`;
    expect((await page.request.get(foreign)).status()).toBe(404);

    await page.goto(link);
    await waitForHeading(page, "This link was already used");
    await takeScreenshot(page, `sign-in-used-${name}`);
    await page.goto(`${at.bridge.url}/sign-in/link?token=${"x".repeat(43)}`);
    await waitForHeading(page, "This link is incomplete");
    await takeScreenshot(page, `sign-in-foreign-${name}`);

    await page.goto(`${at.bridge.url}/app`);
    const [session] = await page.context().cookies(at.bridge.url);
    expect(session).toMatchObject({ name: "session", httpOnly: true, sameSite: "Lax" });
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await waitForHeading(page, "Sign in to your deliveries");
    await page.context().addCookies(session === undefined ? [] : [session]);
    await page.goto(`${at.bridge.url}/app`);
    await waitForHeading(page, "Sign in to your deliveries");
    await page.context().close();
  });
});

it("refuses actions of another site for a signed-in merchant", async () => {
  const page = await openNewPage(desktop);
  const before = await countMails(page);
  await requestLink(page);
  await expect.poll(() => countMails(page)).toBe(before + 1);
  await page
    .getByRole("link", { name: /Sign in to the deliveries/ })
    .first()
    .click();
  await page.locator("pre").getByRole("link").click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await waitForHeading(page, "Order Bridge");

  const sendAs = (headers: Record<string, string>) =>
    page.request.put(`${at.bridge.url}/api/v1/stores/${at.woocommerce.storeId}/settings`, {
      headers,
      data: { nonsense: true },
    });
  expect((await sendAs({})).status()).toBe(401);
  expect((await sendAs({ "x-order-bridge": "page" })).status()).toBe(400);
  // A form of another site (another port is the same site, so Lax alone would let it through).
  await page.goto(at.mail.url);
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement("form"), { method: "post", action: "${at.bridge.url}/sign-out" })); document.forms[0].submit();`,
  );
  await waitForHeading(page, "This request came from another site");
  await takeScreenshot(page, "sign-in-strange-form");
  await page.goto(`${at.bridge.url}/app`);
  await waitForHeading(page, "Order Bridge");
  await page.context().close();

  const [file = ""] = globSync(join(local.dir, "logs", "*SignInSendLinks*.log"));
  const log = readFileSync(file, "utf8");
  expect(log).toContain('"outcome":"sent"');
  expect(log).not.toMatch(/owner@|token=/);
});
