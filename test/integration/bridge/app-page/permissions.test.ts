import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { openBrowser, takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { startAppPage } from "./start-app-page.ts";

type Answers = Parameters<typeof startAppPage>[1];
const answers: Answers = {};
let server: Awaited<ReturnType<typeof startAppPage>>;
let browser: Browser;
beforeAll(async () => {
  server = await startAppPage("shopify", answers, { isStyled: true });
  browser = await openBrowser();
});
afterAll(async () => {
  server.close();
  await browser.close();
});

/** App Bridge, which records what it is asked for, and says of each request that it was granted. */
const APP_BRIDGE = `
  window.asked = [];
  window.shopify = {
    idToken: async () => "token",
    toast: { show() {} },
    webVitals: { onReport: async () => {} },
    scopes: {
      request: async (scopes) => { window.asked.push(["request", ...scopes]); return { result: "granted-all" }; },
      revoke: async (scopes) => { window.asked.push(["revoke", ...scopes]); },
    },
    saveBar: { show: async () => {}, hide: async () => {}, leaveConfirmation: async () => {} },
  };
`;

const AUDIT = { body: { records: [], next: null } };
const SETTINGS: Answers = {
  "GET settings": { body: { revision: 4, settings: DEFAULT_SETTINGS } },
  "POST settings/validate": { body: { isValid: true, errors: [], settings: DEFAULT_SETTINGS } },
};
const buildPermissions = (isNoteGranted: boolean) => ({
  body: {
    permissions: [
      { name: "checkout-rates", scope: "write_shipping", isGranted: false },
      { name: "order-notes", scope: "write_orders", isGranted: isNoteGranted },
      { name: "product-tags", scope: "read_products", isGranted: false },
    ],
  },
});

/** Opens the page Access, in the shop's admin unless told otherwise. */
async function openAccess(set: Answers, isInAdmin = true): Promise<Page> {
  for (const call of Object.keys(answers)) delete answers[call];
  Object.assign(answers, { "GET audit": AUDIT, ...set });
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  if (isInAdmin) await page.addInitScript(APP_BRIDGE);
  await page.goto(`${server.url}${SHOPIFY_APP_PATH}/access`);
  return page;
}
const findCard = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ hasText: title });
const findNotes = (page: Page) => findCard(page, "Notes in your orders");
const readAsked = (page: Page): Promise<unknown> => page.evaluate("window.asked");

describe("the permissions of a Shopify shop", () => {
  it("are allowed through the admin, and shown as the API heard from Shopify", async () => {
    const page = await openAccess({ "GET permissions": buildPermissions(false) });
    await findNotes(page).getByText("Not allowed").waitFor();
    await takeScreenshot(page, "permissions-not-allowed");
    expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
      "Permissions",
      "Audit",
    ]);
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await findPageFaults(page)).toEqual([]);

    answers["GET permissions"] = buildPermissions(true);
    await page.getByRole("button", { name: "Allow Notes in your orders" }).click();

    await findNotes(page).getByText("Allowed", { exact: true }).waitFor();
    expect(await readAsked(page)).toEqual([["request", "write_orders"]]);
    expect(await page.locator(":focus").textContent()).toBe("Allowed.");
    await page.close();
  });

  it("stay as they are if Shopify does not say so, whatever the browser does", async () => {
    const page = await openAccess({ "GET permissions": buildPermissions(false) });
    await page.getByRole("button", { name: "Allow Notes in your orders" }).click();

    await page.getByText("Nothing was changed.").waitFor();
    await findNotes(page).getByText("Not allowed").waitFor();
    await page.close();
  });

  it("stay as they are if the admin refuses to ask", async () => {
    const page = await openAccess({ "GET permissions": buildPermissions(false) });
    await page.evaluate("window.shopify.scopes.request = async () => { throw new Error('x') }");
    await page.getByRole("button", { name: "Allow Notes in your orders" }).click();

    await page.getByText("Nothing was changed.").waitFor();
    expect(await page.locator(":focus").textContent()).toBe("Nothing was changed.");
    await page.close();
  });

  it("are asked for once, however often the button is pressed", async () => {
    const page = await openAccess({ "GET permissions": buildPermissions(false) });
    await page.evaluate(`window.shopify.scopes.request = (scopes) => {
      window.asked.push(["request", ...scopes]);
      return new Promise((resolve) => { window.grant = resolve; });
    }`);
    const button = page.getByRole("button", { name: "Allow Notes in your orders" });
    await button.click();
    await button.click({ force: true });

    expect(await readAsked(page)).toEqual([["request", "write_orders"]]);
    answers["GET permissions"] = buildPermissions(true);
    await page.evaluate("window.grant({ result: 'granted-all' })");
    await page.getByText("Allowed.", { exact: true }).waitFor();
    await page.close();
  });

  it("that cannot be read after a change are said to be so, and the focus is there", async () => {
    const page = await openAccess({ "GET permissions": buildPermissions(false) });
    const button = page.getByRole("button", { name: "Allow Notes in your orders" });
    await button.waitFor();
    answers["GET permissions"] = { status: 503, body: { message: "Shopify does not answer." } };
    await button.click();

    await page.getByText(/could not be read: Shopify does not answer/).waitFor();
    expect(await page.locator(":focus").textContent()).toBe("Try again");
    await page.close();
  });

  it("are revoked through the admin", async () => {
    const page = await openAccess({ "GET permissions": buildPermissions(true) });
    const button = page.getByRole("button", { name: "Revoke Notes in your orders" });
    await button.waitFor();
    answers["GET permissions"] = buildPermissions(false);
    await button.click();

    await page.getByText("No longer allowed.").waitFor();
    expect(await readAsked(page)).toEqual([["revoke", "write_orders"]]);
    await page.close();
  });

  it("that cannot be read are said to be so, and are read again; the audit is there", async () => {
    const page = await openAccess({
      "GET permissions": { status: 503, body: { message: "Shopify does not answer." } },
    });
    await page.getByText(/could not be read: Shopify does not answer/).waitFor();
    await page.getByText("Nothing yet.").waitFor();

    answers["GET permissions"] = buildPermissions(true);
    await page.getByRole("button", { name: "Try again" }).click();
    await findNotes(page).getByText("Allowed", { exact: true }).waitFor();
    await page.close();
  });
});

it.each([
  ["says so where it is missing", false, 1],
  ["says nothing where it is allowed", true, 0],
])("the setting of the notes %s", async (_, isGranted, notices) => {
  const page = await openAccess({ "GET permissions": buildPermissions(isGranted), ...SETTINGS });
  const read = page.waitForResponse((response) => response.url().endsWith("/permissions"));
  await page.goto(`${server.url}${SHOPIFY_APP_PATH}/settings/messages`);
  await page.getByLabel("Note for you in the order").first().waitFor();
  await read;
  const notice = page.getByText("Shopify does not let the app write notes into your orders yet.");
  if (notices > 0) await notice.waitFor();

  expect(await notice.count()).toBe(notices);
  expect(await findAxeFaults(page)).toEqual([]);
  expect(await findPageFaults(page)).toEqual([]);
  await page.close();
});

it.each([
  ["with a rule that asks for them", { productTags: ["frozen"] }, 1],
  ["without such a rule", { tags: ["frozen"] }, 0],
])("the rules say that product tags cannot be read, %s", async (_, when, notices) => {
  const settings = { ...DEFAULT_SETTINGS, rules: [{ when, mode: "hold" }] };
  const page = await openAccess({
    "GET permissions": buildPermissions(true),
    ...SETTINGS,
    "GET settings": { body: { revision: 4, settings } },
  });
  await page.goto(`${server.url}${SHOPIFY_APP_PATH}/settings/rules`);
  await page.getByRole("form", { name: "Dispatch rules" }).waitFor();
  const notice = page.getByText(/ask for the tag of a product do not fit yet/);
  if (notices > 0) await notice.waitFor();

  expect(await notice.count()).toBe(notices);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.close();
});

describe("outside Shopify's admin", () => {
  let outside: Awaited<ReturnType<typeof startAppPage>>;
  beforeAll(async () => {
    outside = await startAppPage("session", answers, { isStyled: true });
    return () => outside.close();
  });

  async function openOutside(permissions: Answers[string]): Promise<Page> {
    for (const call of Object.keys(answers)) delete answers[call];
    Object.assign(answers, { "GET audit": AUDIT, "GET permissions": permissions });
    const page = await browser.newPage({ viewport: { width: 390, height: 900 } });
    await page.goto(`${outside.url}/app#/access`);
    await page.getByText("Nothing yet.").waitFor();
    return page;
  }

  it("the page says where they are allowed", async () => {
    const page = await openOutside(buildPermissions(false));
    await findNotes(page).getByText("To allow it, open the app in your shop's admin.").waitFor();
    await takeScreenshot(page, "permissions-outside");

    expect(await page.getByRole("button", { name: /^Allow/ }).count()).toBe(0);
    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });

  it("a WooCommerce store has no such section", async () => {
    const page = await openOutside({ body: { permissions: [] } });

    expect(await page.getByRole("heading", { name: "Permissions" }).count()).toBe(0);
    await page.close();
  });
});
