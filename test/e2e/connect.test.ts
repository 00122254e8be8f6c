import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Browser, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  startWooCommerce,
  type WooCommerceSandbox,
} from "#test/sandbox/woocommerce/start-woocommerce.ts";
import { takeScreenshot } from "./local-run/browser.ts";
import { type Endpoints, requestJson } from "./local-run/endpoints.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";

let at: Endpoints;
let browser: Browser;
/** A store for each test, because one shop has one connection. */
let shop: WooCommerceSandbox;

const local = joinRunWithBrowser("stores-erased", (run) => {
  ({ at, browser } = run);
});
beforeEach(async () => {
  shop = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
});
afterEach(() => shop.close());

const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1280, height: 800 } };
const setSite = (wanted: unknown) => requestJson(`${shop.url}/_stand-in/site`, { json: wanted });

/**
 * Runs the command of `npm run connect`. This process keeps running meanwhile: otherwise it would
 * miss that a server closes an idle connection, and would send its next request there.
 */
async function connect(...args: string[]) {
  const run = spawn(process.execPath, ["infra/local/connect-store.ts", ...args], {
    env: { ...process.env, LOCAL_DIR: local.dir },
  });
  const [out, said, [code]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, "close"),
  ]);
  return { code, out, said };
}
const createInvitation = async (store: string) => {
  const { out } = await connect(
    ...["woocommerce", "--url", shop.url, "--store", store, "--invite"],
  );
  return /http\S+/.exec(out)?.[0] ?? "no link";
};
const enterAddress = async (page: Page, address: string) => {
  await page.getByLabel("Address of your shop").first().fill(address);
  await page.getByRole("button", { name: "Continue" }).click();
};
const waitForHeading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
/** Opens the newest mail about this shop, and confirms the connection. */
async function confirmByMail(page: Page, screenshotName?: string): Promise<void> {
  await page.goto(at.mail.url);
  const subject = `Confirm the connection of ${new URL(shop.url).host}`;
  await page.getByRole("link", { name: subject }).first().click();
  if (screenshotName !== undefined) await takeScreenshot(page, `${screenshotName}-mail`);
  await page.locator("pre").getByRole("link").click();
  await waitForHeading(page, "Connect your shop?");
  if (screenshotName !== undefined) await takeScreenshot(page, `${screenshotName}-confirm`);
  await page.getByRole("button", { name: "Connect the shop" }).click();
  await waitForHeading(page, "Your shop is connected");
  if (screenshotName !== undefined) await takeScreenshot(page, `${screenshotName}-connected`);
}
/** Opens a page in a new browser with its own cookies. */
const openNewPage = async (size: typeof phone) => (await browser.newContext(size)).newPage();

describe.each([
  ["phone", phone],
  ["desktop", desktop],
] as const)("an invited merchant at a %s", (name, size) => {
  it("connects with the shop's address and an approval in the shop", async () => {
    const store = `invited-${name}`;
    const page = await openNewPage(size);
    await page.goto(await createInvitation(store));
    await takeScreenshot(page, `connect-form-${name}`);
    await enterAddress(page, shop.url);
    await waitForHeading(page, "We found your shop");
    await takeScreenshot(page, `connect-approval-${name}`);
    await page.getByRole("link", { name: /Continue to/ }).click();
    await page.getByRole("button", { name: "Log in as shop manager" }).click();
    await page.getByText("Bridge Courier via Order Bridge").first().waitFor();
    await page.getByRole("link", { name: "Approve" }).click();

    await waitForHeading(page, "Confirm the connection by e-mail");
    await takeScreenshot(page, `connect-awaiting-${name}`);
    expect((await readWebhooks(store)).webhooks).toHaveLength(0);

    await confirmByMail(page, `connect-${name}`);
    const { webhooks } = await readWebhooks(store);
    expect(webhooks).toHaveLength(4);
    await page.context().close();
  });

  it("sees each error beside its input", async () => {
    const page = await openNewPage(size);
    await page.goto(await createInvitation(`wrong-${name}`));
    await setSite({ plainPermalinks: true });
    await enterAddress(page, shop.url);
    await page.getByRole("alert").getByText("plain permalinks").waitFor();
    expect(await page.getByLabel("Address of your shop").first().inputValue()).toBe(shop.url);
    await takeScreenshot(page, `connect-problem-${name}`);

    await setSite({ clockAheadSeconds: 7 * 60 });
    await enterAddress(page, shop.url);
    await page.getByText("7 minutes fast").waitFor();
    await takeScreenshot(page, `connect-clock-${name}`);
    await page.context().close();
  });

  it("connects with manually created keys", async () => {
    const page = await openNewPage(size);
    await page.goto(await createInvitation(`by-hand-${name}`));
    await page.getByText("Connect with your own keys").click();
    const enterKeys = async (secret: string) => {
      await page.getByLabel("Address of your shop").nth(1).fill(shop.url);
      await page.getByLabel("Consumer key").fill(shop.consumerKey);
      await page.getByLabel("Consumer secret").fill(secret);
      await takeScreenshot(page, `connect-by-hand-${name}`);
      await page.getByRole("button", { name: "Connect with these keys" }).click();
    };
    await enterKeys("cs_wrong");
    await page.getByRole("alert").getByText("refuses these keys").waitFor();
    await takeScreenshot(page, `connect-by-hand-wrong-${name}`);
    await enterKeys(shop.consumerSecret);
    await waitForHeading(page, "Confirm the connection by e-mail");
    await confirmByMail(page);
    await page.context().close();
  });

  it("sees an explanation when the connection fails", async () => {
    const page = await openNewPage(size);
    const link = await createInvitation(`ends-${name}`);
    await page.goto(link.slice(0, -3));
    await waitForHeading(page, "This link is incomplete");
    await takeScreenshot(page, `connect-incomplete-${name}`);

    await page.goto(link);
    await enterAddress(page, shop.url);
    await page.getByRole("link", { name: /Continue to/ }).click();
    const logIn = page.getByRole("button", { name: "Log in as shop manager" });
    await logIn.waitFor();
    const asking = page.url();
    await logIn.click();
    await page.getByRole("link", { name: "Deny" }).click();
    await waitForHeading(page, "You did not approve");
    await takeScreenshot(page, `connect-denied-${name}`);

    const other = await openNewPage(size);
    await other.goto(asking);
    await other.getByRole("button", { name: "Log in as shop manager" }).click();
    await other.getByRole("link", { name: "Approve" }).click();
    await waitForHeading(other, "You started in another browser");
    await takeScreenshot(other, `connect-other-browser-${name}`);
    await page.getByRole("link", { name: "Start again" }).click();
    await waitForHeading(page, "Connect your WooCommerce shop");
    await Promise.all([page.context().close(), other.context().close()]);
  });
});

/** Lists the webhooks of the shop for a store of the bridge. */
async function readWebhooks(store: string) {
  const credentials = btoa(`${shop.consumerKey}:${shop.consumerSecret}`);
  const all = (await requestJson(`${shop.url}/wp-json/wc/v3/webhooks?per_page=100`, {
    headers: { authorization: `Basic ${credentials}` },
  })) as { delivery_url: string }[];
  return { webhooks: all.filter(({ delivery_url }) => delivery_url.includes(`/${store}/`)) };
}

describe("npm run connect", () => {
  const getKeyArguments = () => [
    ...["--key", shop.consumerKey],
    ...["--secret", shop.consumerSecret],
  ];

  it("connects a store by its keys, and prints the next step", async () => {
    const done = await connect("woocommerce", "--url", shop.url, ...getKeyArguments());
    expect(done).toMatchObject({ code: 0, said: "" });
    expect(done.out).toMatch(
      /WooCommerce 11\.0\.1, authentication: basic[\s\S]*place a paid order/,
    );
  });

  it("uses another authentication method if the host strips the keys", async () => {
    await setSite({ stripsAuthorization: true });
    const done = await connect(
      "woocommerce",
      "--url",
      shop.url,
      "--store",
      "stripped",
      ...getKeyArguments(),
    );
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining("authentication: oauth") });
  });

  it("prints plain error messages", async () => {
    expect((await connect()).said).toContain("npm run connect -- woocommerce --url");
    expect((await connect("woocommerce", "--nonsense")).said).toContain("--nonsense");
    const wrong = await connect(
      "woocommerce",
      "--url",
      shop.url,
      "--key",
      "ck_0",
      "--secret",
      "cs_0",
    );
    expect(wrong).toMatchObject({
      code: 1,
      said: expect.stringContaining("does not know these keys"),
    });
    await setSite({ firewall: true });
    const blocked = await connect("woocommerce", "--url", shop.url, ...getKeyArguments());
    expect(blocked).toMatchObject({ code: 1, said: expect.stringContaining("firewall") });
    const account = await connect(
      "woocommerce",
      "--url",
      "shop.example",
      "--invite",
      "--account",
      "none",
    );
    expect(account).toMatchObject({ code: 1, said: expect.stringContaining("No such courier") });
  });
});
