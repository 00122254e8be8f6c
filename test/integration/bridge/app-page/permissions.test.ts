import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { addAppBridge } from "#test/fakes/bridge/app-bridge.ts";
import { awaitAnswers, awaitEffects } from "./await-effects.ts";
import { openAppPage, startBeforeTests } from "./open-app-page.ts";
import { type Answers, type AppServer, startAppPage } from "./start-app-page.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("shopify", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

const AUDIT = { body: { records: [], next: null } };
const SETTINGS: Answers = {
  "GET settings": { body: { revision: 4, settings: DEFAULT_SETTINGS } },
  "POST settings/validate": { body: { isValid: true, errors: [], settings: DEFAULT_SETTINGS } },
};
const SCOPES = [
  ["checkout-rates", "write_shipping"],
  ["order-notes", "write_orders"],
  ["product-tags", "read_products"],
] as const;
const grant = (...granted: readonly string[]) => ({
  body: {
    permissions: SCOPES.map(([name, scope]) => ({
      ...{ name, scope, isGranted: granted.includes(name) },
    })),
  },
});
const buildPermissions = (isNoteGranted: boolean) =>
  grant(...(isNoteGranted ? ["order-notes"] : []));

/** Opens the page Access, in the shop's admin unless told otherwise. */
async function openAccess(set: Answers, isInAdmin = true): Promise<Page> {
  for (const call of Object.keys(answers)) delete answers[call];
  Object.assign(answers, { "GET audit": AUDIT, ...set });
  server.calls.length = 0;
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  if (isInAdmin) await addAppBridge(page, { grantsPermissions: true });
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
    await page.getByRole("button", { name: "Allow Notes in your orders" }).click();
    const button = page.getByRole("button", { name: "One moment… Notes in your orders" });
    expect(await button.getAttribute("aria-busy")).toBe("true");
    await button.click({ force: true });
    await page.getByRole("button", { name: "Allow Tags of your products" }).click();

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

  it.each([
    [
      "checkout-rates",
      "Courier prices at the checkout",
      /your checkout may not offer them any more/,
    ],
    ["order-notes", "Notes in your orders", /no order says what its delivery needs you for/],
    [
      "product-tags",
      "Tags of your products",
      /Orders that a rule .* may concern are held from now on/,
    ],
  ])("are revoked after a question: %s", async (name, title, text) => {
    const page = await openAccess({ "GET permissions": grant(name) });
    const button = page.getByRole("button", { name: `Revoke ${title}` });
    await button.click();
    const question = page.getByRole("dialog", { name: `Revoke ${title}?` });
    await question.getByText(text).waitFor();
    await takeScreenshot(page, `permissions-revoke-${name}`);
    expect(await findAxeFaults(page)).toEqual([]);
    await question.getByRole("button", { name: "Keep it" }).click();
    await question.waitFor({ state: "detached" });
    await awaitEffects(page);
    expect(await readAsked(page)).toEqual([]);
    expect(server.calls.filter((call) => call === "GET permissions")).toHaveLength(1);
    expect(await page.locator(":focus").textContent()).toBe(`Revoke ${title}`);
    await findCard(page, title).getByText("Allowed", { exact: true }).waitFor();

    answers["GET permissions"] = grant();
    await button.click();
    await question.getByRole("button", { name: "Revoke" }).click();

    await page.getByText("No longer allowed.").waitFor();
    expect(await readAsked(page)).toEqual([["revoke", SCOPES.find(([one]) => one === name)?.[1]]]);
    expect(await page.locator(":focus").textContent()).toBe("No longer allowed.");
    await page.close();
  });

  it.each([
    [
      "two rules",
      [{ productTags: ["frozen"] }, { tags: ["vip"] }, { productTags: ["fragile"] }],
      "2 of your dispatch rules ask for the tags of products: rules 1 and 3. Orders",
    ],
    [
      "one rule",
      [{ tags: ["vip"] }, { productTags: ["frozen"] }],
      "One of your dispatch rules asks for the tags of products: rule 2. Orders",
    ],
    [
      "no rule",
      [{ tags: ["vip"] }],
      "None of your dispatch rules asks for the tags of products now. Orders",
    ],
    ["rules that cannot be read", undefined, "Orders"],
  ] as const)("name what a revocation concerns: %s", async (_, conditions, text) => {
    const rules = conditions?.map((when) => ({ when, mode: "hold" }));
    const page = await openAccess({
      "GET permissions": grant("product-tags"),
      ...(rules && {
        "GET settings": { body: { revision: 4, settings: { ...DEFAULT_SETTINGS, rules } } },
      }),
    });
    const button = page.getByRole("button", { name: "Revoke Tags of your products" });
    await button.waitFor();
    await expect.poll(() => server.calls).toContain("GET settings");
    await awaitAnswers(page, server);
    await button.click();

    const question = page.getByRole("dialog", { name: "Revoke Tags of your products?" });
    expect(await question.getByRole("paragraph").first().textContent()).toMatch(
      new RegExp(`^${text} that a rule with product tags may concern are held from now on`),
    );
    expect(server.calls.filter((call) => call === "GET settings")).toHaveLength(1);
    await page.close();
  });

  it("read no rules where none can be concerned", async () => {
    const page = await openAccess({ "GET permissions": grant("order-notes") });
    await page.getByRole("button", { name: "Revoke Notes in your orders" }).waitFor();
    await awaitEffects(page);

    expect(server.calls).not.toContain("GET settings");
    await page.close();
  });

  it("stay while the question about a revocation is left by the keyboard", async () => {
    const page = await openAccess({ "GET permissions": buildPermissions(true) });
    await page.getByRole("button", { name: "Revoke Notes in your orders" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await awaitEffects(page);

    expect(await readAsked(page)).toEqual([]);
    await findNotes(page).getByText("Allowed", { exact: true }).waitFor();
    await page.close();
  });

  it("keep nothing else of the page waiting", async () => {
    const page = await openAccess({ "GET permissions": buildPermissions(true) });
    // No answer ever comes.
    await page.route("**/permissions", () => undefined);
    await page.reload();
    await page.getByText("Nothing yet.").waitFor();
    await page.getByRole("heading", { name: "Permissions" }).waitFor();
    await page.getByText("Loading…", { exact: true }).waitFor();

    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });

  it("are there although the audit cannot be read, which is read again", async () => {
    const page = await openAccess({
      "GET audit": { status: 503, body: { message: "The audit is away." } },
      "GET permissions": buildPermissions(true),
    });
    await findNotes(page).getByText("Allowed", { exact: true }).waitFor();
    await page.getByText("The audit is away.").waitFor();

    answers["GET audit"] = AUDIT;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Nothing yet.").waitFor();
    expect(await page.locator(":focus").textContent()).toBe("Audit");
    await page.close();
  });

  it("are there while the audit is not read", async () => {
    const page = await openAccess({ "GET permissions": buildPermissions(true) });
    await page.route("**/audit", () => undefined);
    await page.reload();

    await findNotes(page).getByText("Allowed", { exact: true }).waitFor();
    await page.getByText("Loading…").waitFor();
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
    expect(await page.locator(":focus").textContent()).toBe("Permissions");
    await page.close();
  });
});

it.each([
  ["says so where it is missing", false, 1],
  ["says nothing where it is allowed", true, 0],
])("the setting of the notes %s", async (_, isGranted, notices) => {
  const page = await openAccess({ "GET permissions": buildPermissions(isGranted), ...SETTINGS });
  // The answer to the page before this one would never be read to its end.
  await findNotes(page).waitFor();
  const read = page.waitForResponse((response) => response.url().endsWith("/permissions"));
  await page.goto(`${server.url}${SHOPIFY_APP_PATH}/settings/messages`);
  await page.getByLabel("Note for you in the order").first().waitFor();
  await (await read).finished();
  await awaitEffects(page);
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
  await findNotes(page).first().waitFor();
  server.calls.length = 0;
  await page.goto(`${server.url}${SHOPIFY_APP_PATH}/settings/rules`);
  await page.getByRole("form", { name: "Dispatch rules" }).waitFor();
  const notice = page.getByText(/Orders that a rule with product tags may concern are held/);
  if (notices > 0) await notice.waitFor();
  await awaitEffects(page);

  expect(await notice.count()).toBe(notices);
  expect(server.calls.includes("GET permissions")).toBe(notices > 0);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.close();
});

describe("outside Shopify's admin", () => {
  let outside: AppServer;
  startBeforeTests(
    () => startAppPage("session", answers, { isStyled: true }),
    (started) => {
      outside = started;
    },
  );

  async function openOutside(permissions: Answers[string]): Promise<Page> {
    for (const call of Object.keys(answers)) delete answers[call];
    Object.assign(answers, { "GET audit": AUDIT, "GET permissions": permissions });
    outside.calls.length = 0;
    const page = await browser.newPage({ viewport: { width: 390, height: 900 } });
    await page.goto(`${outside.url}/app#/access`);
    await page.getByText("Nothing yet.").waitFor();
    return page;
  }

  it("the page says where they are allowed", async () => {
    const page = await openOutside(buildPermissions(false));
    await findNotes(page).getByText("To allow it, open the app in your shop's admin.").waitFor();
    await takeScreenshot(page, "permissions-outside");

    await findCard(page, "Courier prices")
      .getByText(/^To allow it, open the app/)
      .waitFor();
    expect(await page.getByText("You are asked for it there").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Allow/ }).count()).toBe(0);
    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });

  it.each([
    ["a WooCommerce store has no such section", { body: { permissions: [] } }],
    ["a store whose permissions are not read has none", { status: 503, body: { message: "No." } }],
  ])("%s", async (_, permissions) => {
    const page = await openOutside(permissions);
    await expect.poll(() => outside.calls).toContain("GET permissions");
    await awaitAnswers(page, outside);

    expect(await page.getByText(/could not be read/).count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Permissions" }).count()).toBe(0);
    await page.close();
  });
});

describe("the permission for courier prices at the checkout", () => {
  const RATES: Answers = {
    "GET rates": { body: { state: "refused", message: { params: { problem: "permission" } } } },
  };
  const openRates = async (granted: boolean) => {
    const page = await openAccess({ ...SETTINGS, ...RATES, "GET permissions": grant() });
    await page.goto(`${server.url}${SHOPIFY_APP_PATH}/settings/rates`);
    await page.getByRole("button", { name: "Allow courier prices at the checkout" }).waitFor();
    answers["GET permissions"] = grant(...(granted ? ["checkout-rates"] : []));
    return page;
  };
  const allow = (page: Page) =>
    page.getByRole("button", { name: "Allow courier prices at the checkout" }).click();

  it("is asked for once, and the prices are registered if the shop says that it is given", async () => {
    const page = await openRates(true);
    answers["PUT settings"] = { body: { revision: 5, settings: DEFAULT_SETTINGS } };
    await page.evaluate(`window.shopify.scopes.request = (scopes) => {
      window.asked.push(["request", ...scopes]);
      return new Promise((resolve) => { window.grant = resolve; });
    }`);
    await allow(page);
    const button = page.getByRole("button", { name: "One moment…" });
    expect(await button.getAttribute("aria-busy")).toBe("true");
    await button.click({ force: true });
    expect(await readAsked(page)).toEqual([["request", "write_shipping"]]);
    await page.evaluate("window.grant({ result: 'granted-all' })");

    await page.getByText("Allowed. Shopify registers the rates.").waitFor();
    await page.close();
  });

  it.each([
    ["the merchant declines", "async () => ({ result: 'declined-all' })"],
    ["the shop does not say so", "async () => ({ result: 'granted-all' })"],
    ["the admin refuses to ask", "async () => { throw new Error('x') }"],
  ])("changes nothing if %s, and can be asked for again", async (_, request) => {
    const page = await openRates(false);
    await page.evaluate(`window.shopify.scopes.request = ${request}`);
    await allow(page);

    await page.getByText("Nothing was changed.").waitFor();
    expect(await page.locator(":focus").textContent()).toBe("Allow courier prices at the checkout");
    expect(server.calls.some((call) => call.startsWith("PUT"))).toBe(false);
    await allow(page);
    await page.getByText("Nothing was changed.").waitFor();
    await page.close();
  });

  it("says why the prices are not registered, and registers them at the next press", async () => {
    const page = await openRates(true);
    answers["PUT settings"] = { status: 503, body: { message: "Shopify does not answer." } };
    await allow(page);
    await page.getByText("Shopify does not answer.").waitFor();
    expect(await page.locator(":focus").textContent()).toBe("Allow courier prices at the checkout");

    answers["PUT settings"] = { body: { revision: 5, settings: DEFAULT_SETTINGS } };
    await page.keyboard.press("Enter");
    await page.getByText("Allowed. Shopify registers the rates.").waitFor();
    await page.close();
  });

  it("says why it is not known whether it was given", async () => {
    const page = await openRates(false);
    answers["GET permissions"] = { status: 503, body: { message: "Shopify does not answer." } };
    await allow(page);

    await page.getByText("Shopify does not answer.").waitFor();
    await page.close();
  });
});
