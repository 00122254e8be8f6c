import { spawnSync } from "node:child_process";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, picture } from "./local-run/browser.ts";
import { askJson, type Endpoints } from "./local-run/endpoints.ts";
import { sharedRun } from "./local-run/shared-run.ts";

const local = sharedRun("woocommerce-connected");
let at: Endpoints;
let browser: Browser;

beforeAll(async () => {
  at = await local.start();
  browser = await openBrowser();
});
afterEach(() => site({}));
afterAll(async () => {
  await local.leave();
  await browser.close();
});

const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1280, height: 800 } };
const site = (wanted: unknown) => askJson(`${at.woocommerce.url}/_stand-in/site`, { json: wanted });

/** `npm run connect`, without npm. */
function connect(...args: string[]) {
  const run = spawnSync(process.execPath, ["infra/local/connect.ts", ...args], {
    env: { ...process.env, LOCAL_DIR: local.dir },
    encoding: "utf8",
  });
  return { code: run.status, out: run.stdout, said: run.stderr };
}
const invitation = (store: string) =>
  /http\S+/.exec(
    connect("woocommerce", "--url", at.woocommerce.url, "--store", store, "--invite").out,
  )?.[0] ?? "no link";
const enter = async (page: Page, address: string) => {
  await page.getByLabel("Address of your shop").first().fill(address);
  await page.getByRole("button", { name: "Continue" }).click();
};
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
/** A page in a browser of its own, cookies and all. */
const fresh = async (size: typeof phone) => (await browser.newContext(size)).newPage();

describe.each([
  ["phone", phone],
  ["desk", desk],
] as const)("an invited merchant at a %s", (name, size) => {
  it("enters the shop's address, approves there, and is connected", async () => {
    const store = `invited-${name}`;
    const page = await fresh(size);
    await page.goto(invitation(store));
    await picture(page, `connect-form-${name}`);
    await enter(page, at.woocommerce.url);
    await heading(page, "We found your shop");
    await picture(page, `connect-approval-${name}`);
    await page.getByRole("link", { name: /Continue to/ }).click();
    await page.getByRole("button", { name: "Log in as shop manager" }).click();
    await page.getByText("Bridge Courier via Order Bridge").first().waitFor();
    await page.getByRole("link", { name: "Approve" }).click();

    await heading(page, "Your shop is connected");

    await picture(page, `connect-connected-${name}`);
    const { webhooks } = await keptBy(store);
    expect(webhooks).toHaveLength(4);
    await page.context().close();
  });

  it("reads what is wrong, beside what was entered", async () => {
    const page = await fresh(size);
    await page.goto(invitation(`wrong-${name}`));
    await site({ plainPermalinks: true });
    await enter(page, at.woocommerce.url);
    await page.getByRole("alert").getByText("plain permalinks").waitFor();
    expect(await page.getByLabel("Address of your shop").first().inputValue()).toBe(
      at.woocommerce.url,
    );
    await picture(page, `connect-problem-${name}`);

    await site({ clockAheadSeconds: 7 * 60 });
    await enter(page, at.woocommerce.url);
    await page.getByText("7 minutes fast").waitFor();
    await picture(page, `connect-clock-${name}`);
    await page.context().close();
  });

  it("enters keys made by hand", async () => {
    const page = await fresh(size);
    await page.goto(invitation(`by-hand-${name}`));
    await page.getByText("Connect with keys made by hand").click();
    const byHand = async (secret: string) => {
      await page.getByLabel("Address of your shop").nth(1).fill(at.woocommerce.url);
      await page.getByLabel("Consumer key").fill(at.woocommerce.consumerKey);
      await page.getByLabel("Consumer secret").fill(secret);
      await picture(page, `connect-by-hand-${name}`);
      await page.getByRole("button", { name: "Connect with these keys" }).click();
    };
    await byHand("cs_wrong");
    await page.getByRole("alert").getByText("refuses these keys").waitFor();
    await picture(page, `connect-by-hand-wrong-${name}`);
    await byHand(at.woocommerce.consumerSecret);
    await heading(page, "Your shop is connected");
    await page.context().close();
  });

  it("is told calmly where the way ends", async () => {
    const page = await fresh(size);
    const link = invitation(`ends-${name}`);
    await page.goto(link.slice(0, -3));
    await heading(page, "This link is not complete");
    await picture(page, `connect-incomplete-${name}`);

    await page.goto(link);
    await enter(page, at.woocommerce.url);
    await page.getByRole("link", { name: /Continue to/ }).click();
    const asking = page.url();
    await page.getByRole("button", { name: "Log in as shop manager" }).click();
    await page.getByRole("link", { name: "Deny" }).click();
    await heading(page, "You did not approve");
    await picture(page, `connect-denied-${name}`);

    const other = await fresh(size);
    await other.goto(asking);
    await other.getByRole("button", { name: "Log in as shop manager" }).click();
    await other.getByRole("link", { name: "Approve" }).click();
    await heading(other, "This was begun in another browser");
    await picture(other, `connect-other-browser-${name}`);
    await page.getByRole("link", { name: "Start again" }).click();
    await heading(page, "Connect your WooCommerce shop");
    await Promise.all([page.context().close(), other.context().close()]);
  });
});

/** The webhooks that the shop has for a store of the bridge. */
async function keptBy(store: string) {
  const keys = btoa(`${at.woocommerce.consumerKey}:${at.woocommerce.consumerSecret}`);
  const all = (await askJson(`${at.woocommerce.url}/wp-json/wc/v3/webhooks?per_page=100`, {
    headers: { authorization: `Basic ${keys}` },
  })) as { delivery_url: string }[];
  return { webhooks: all.filter(({ delivery_url }) => delivery_url.includes(`/${store}/`)) };
}

describe("npm run connect", () => {
  const keys = () => [
    ...["--key", at.woocommerce.consumerKey],
    ...["--secret", at.woocommerce.consumerSecret],
  ];

  it("connects a store by its keys, and says what to do next", () => {
    const done = connect("woocommerce", "--url", at.woocommerce.url, ...keys());
    expect(done).toMatchObject({ code: 0, said: "" });
    expect(done.out).toMatch(/WooCommerce 11\.0\.1, keys by basic[\s\S]*place a paid order/);
  });

  it("takes another way where the host strips the keys", async () => {
    await site({ stripsAuthorization: true });
    const done = connect(
      "woocommerce",
      "--url",
      at.woocommerce.url,
      "--store",
      "stripped",
      ...keys(),
    );
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining("keys by oauth") });
  });

  it("says in plain words what is wrong", async () => {
    expect(connect().said).toContain("npm run connect -- woocommerce --url");
    expect(connect("woocommerce", "--nonsense").said).toContain("--nonsense");
    const wrong = connect(
      "woocommerce",
      "--url",
      at.woocommerce.url,
      "--key",
      "ck_0",
      "--secret",
      "cs_0",
    );
    expect(wrong).toMatchObject({
      code: 1,
      said: expect.stringContaining("does not know these keys"),
    });
    await site({ firewall: true });
    const blocked = connect("woocommerce", "--url", at.woocommerce.url, ...keys());
    expect(blocked).toMatchObject({ code: 1, said: expect.stringContaining("firewall") });
    const account = connect(
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
