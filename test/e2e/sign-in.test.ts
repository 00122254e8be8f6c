import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, picture } from "./local-run/browser.ts";
import type { Endpoints } from "./local-run/endpoints.ts";
import { sharedRun } from "./local-run/shared-run.ts";

const local = sharedRun("as-seeded");
let at: Endpoints;
let browser: Browser;

beforeAll(async () => {
  at = await local.start();
  browser = await openBrowser();
});
afterAll(async () => {
  await local.leave();
  await browser.close();
});

const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1280, height: 800 } };
/** A page in a browser of its own, cookies and all. */
const fresh = async (size: typeof phone) => (await browser.newContext(size)).newPage();
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const fits = (page: Page) =>
  page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth");

async function askForLink(page: Page): Promise<void> {
  await page.goto(`${at.bridge.url}/sign-in`);
  await page.getByLabel("Address of your store").fill(at.woocommerce.url);
  await page.getByRole("button", { name: "Mail me a link" }).click();
  await heading(page, "Look into your mail");
}
const mailsIn = async (page: Page) => {
  await page.goto(at.mail.url);
  return page.getByRole("link", { name: /Sign in to the deliveries/ }).count();
};

describe.each([
  ["phone", phone],
  ["desk", desk],
] as const)("a merchant at a %s", (name, size) => {
  it("signs in by the link in the mail, and out again", async () => {
    const page = await fresh(size);
    const before = await mailsIn(page);
    await page.goto(`${at.bridge.url}/sign-in`);
    await picture(page, `sign-in-ask-${name}`);
    await askForLink(page);
    await picture(page, `sign-in-sent-${name}`);
    await expect.poll(() => mailsIn(page)).toBe(before + 1);
    await picture(page, `mails-${name}`);
    await page
      .getByRole("link", { name: /Sign in to the deliveries/ })
      .first()
      .click();
    await picture(page, `mail-${name}`);
    expect(await fits(page)).toBe(true);

    await page.frameLocator("iframe").getByRole("link", { name: "Sign in" }).click();
    await heading(page, "Sign in");
    const link = page.url();
    await picture(page, `sign-in-link-${name}`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await heading(page, "Order Bridge");
    await page.getByText(new URL(at.woocommerce.url).host).waitFor();
    await picture(page, `signed-in-${name}`);
    expect(await fits(page)).toBe(true);

    const { storeId } = at.woocommerce;
    const read = await page.request.get(`${at.bridge.url}/api/v1/stores/${storeId}/settings`);
    expect(read.status()).toBe(200);
    const foreign = `${at.bridge.url}/api/v1/stores/${at.shopify.storeId}/settings`;
    expect((await page.request.get(foreign)).status()).toBe(404);

    await page.goto(link);
    await heading(page, "This link was used before");
    await picture(page, `sign-in-used-${name}`);
    await page.goto(`${at.bridge.url}/sign-in/link?token=${"x".repeat(43)}`);
    await heading(page, "This link is not complete");
    await picture(page, `sign-in-foreign-${name}`);

    await page.goto(`${at.bridge.url}/app`);
    const [session] = await page.context().cookies(at.bridge.url);
    expect(session).toMatchObject({ name: "session", httpOnly: true, sameSite: "Lax" });
    await page.getByRole("button", { name: "Sign out" }).click();
    await heading(page, "Sign in to your deliveries");
    await page.context().addCookies(session === undefined ? [] : [session]);
    await page.goto(`${at.bridge.url}/app`);
    await heading(page, "Sign in to your deliveries");
    await page.context().close();
  });
});

it("nobody else's page acts for a merchant who is signed in", async () => {
  const page = await fresh(desk);
  const before = await mailsIn(page);
  await askForLink(page);
  await expect.poll(() => mailsIn(page)).toBe(before + 1);
  await page
    .getByRole("link", { name: /Sign in to the deliveries/ })
    .first()
    .click();
  await page.locator("pre").getByRole("link").click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await heading(page, "Order Bridge");

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
  await heading(page, "This did not come from our page");
  await picture(page, "sign-in-strange-form");
  await page.goto(`${at.bridge.url}/app`);
  await heading(page, "Order Bridge");
  await page.context().close();

  const [file = ""] = globSync(join(local.dir, "logs", "*SignInSendLinks*.log"));
  const log = readFileSync(file, "utf8");
  expect(log).toContain('"outcome":"sent"');
  expect(log).not.toMatch(/owner@|token=/);
});
