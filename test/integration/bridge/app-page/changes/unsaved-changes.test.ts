import type { Browser, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import { addAppBridge } from "#test/fakes/bridge/app-bridge.ts";
import { openAppPage } from "../open-app-page.ts";
import type { AppServer } from "../start-app-page.ts";

const account = {
  ...{ state: "disconnected", name: "Swift Courier", baseUrl: "https://courier.example.com" },
  ...{ email: "owner@example.com", clientIdEndsWith: null, isOwn: true, isSandbox: false },
  ...{ signsNotifications: false, notificationUrl: null, health: null },
};

let server: AppServer;
let browser: Browser;
let page: Page;
openAppPage(
  "shopify",
  {
    "GET courier-account": { body: account },
    "GET sandbox-account": { body: { ...account, state: "not-connected" } },
    "GET webhooks": { body: { webhooks: [] } },
    "GET api-keys": { body: { apiKeys: [] } },
  },
  {},
  (opened) => {
    ({ server, browser } = opened);
  },
);
beforeEach(async () => {
  page = await browser.newPage();
  await addAppBridge(page, { stays: true });
  await page.goto(`${server.url}${SHOPIFY_APP_PATH}/courier`);
  return () => page.close();
});

const findName = (form: string) =>
  page.getByRole("form", { name: form, exact: true }).getByLabel("Courier's name");
const fillAccount = (name: string) => findName("Courier account").fill(name);
const fillSandbox = (name: string) => findName("Sandbox account for test orders").fill(name);
const pressSaveBar = (name: string) =>
  page.locator("ui-save-bar").getByRole("button", { name }).click();
const isBarShown = () => page.evaluate("window.isBarShown");
const countQuestions = () => page.evaluate("window.questions.length");
const goElsewhere = () =>
  page.evaluate(`document.querySelector('s-app-nav [href$="/access"]').dispatchEvent(
    new CustomEvent("shopify:navigate", { bubbles: true, cancelable: true }))`);

describe("two changed forms of a screen", () => {
  beforeEach(async () => {
    await page.getByRole("button", { name: "Connect a sandbox account" }).click();
    await fillSandbox("Tests");
    await fillAccount("Another Courier");
    expect(await isBarShown()).toBe(true);
  });

  it("are both watched after one was to be discarded and the merchant stayed", async () => {
    await pressSaveBar("Discard");
    expect(await countQuestions()).toBe(1);

    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await findName("Courier account").inputValue()).toBe("Another Courier");
    expect(await isBarShown()).toBe(true);
    await goElsewhere();
    expect(await countQuestions()).toBe(2);
  });

  it("are both lost once the merchant agrees", async () => {
    await pressSaveBar("Discard");
    await page.evaluate("window.questions[0]()");

    await expect.poll(() => findName("Courier account").inputValue()).toBe("Swift Courier");
    expect(await isBarShown()).toBe(false);
  });

  it("need no question when one is cancelled, and the other stays watched", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();

    expect(await countQuestions()).toBe(0);
    expect(await isBarShown()).toBe(true);
    expect(await findName("Courier account").inputValue()).toBe("Another Courier");
  });
});

it("are discarded without a question if they are those of one form", async () => {
  await fillAccount("Another Courier");
  await pressSaveBar("Discard");

  await expect.poll(() => findName("Courier account").inputValue()).toBe("Swift Courier");
  expect([await isBarShown(), await countQuestions()]).toEqual([false, 0]);
});

it("are watched in a form of a script that was loaded later, too", async () => {
  await page.goto(`${server.url}${SHOPIFY_APP_PATH}/developers`);
  await page.getByRole("button", { name: "Add a webhook" }).click();
  await page.getByLabel("Address of your program").fill("https://shop.example.com/hooks");
  expect(await isBarShown()).toBe(true);

  await goElsewhere();
  expect(await countQuestions()).toBe(1);
});
