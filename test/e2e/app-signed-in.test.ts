import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { takeScreenshot } from "./local-run/browser.ts";
import type { Endpoints } from "./local-run/endpoints.ts";
import {
  connectCourier,
  fillLocation,
  findAxeFaults,
  findPageFaults,
  openSection,
  openSettings,
  POLL_OPTIONS,
  registerCourierAccount,
  saveSettings,
} from "./local-run/merchant-page.ts";
import { placeOrder } from "./local-run/place-store-order.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";

let at: Endpoints;
let browser: Browser;
let page: Page;

joinRunWithBrowser("own-accounts", (run) => {
  ({ at, browser } = run);
});

beforeAll(async () => {
  page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
});

/** Signs in with the link of the e-mail. */
async function signIn(): Promise<void> {
  const mail = page.getByRole("link", { name: /Sign in to the deliveries/ });
  const countMails = async () => {
    await page.goto(at.mail.url);
    return mail.count();
  };
  const before = await countMails();
  await page.goto(`${at.bridge.url}/sign-in`);
  await page.getByLabel("Address of your store").fill(at.woocommerce.url);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor();
  await expect.poll(countMails, POLL_OPTIONS).toBe(before + 1);
  await mail.first().click();
  await page.locator("pre").getByRole("link").click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 2, name: "Home" }).waitFor();
}

async function checkScreen(name: string) {
  await takeScreenshot(page, `signed-in-${name}`);
  expect(await findPageFaults(page), name).toEqual([]);
  expect(await findAxeFaults(page), name).toEqual([]);
}

// Each test continues from the end of the previous one.
describe("a signed-in WooCommerce merchant, on a phone", { shuffle: false }, () => {
  it("sees the account that the operator linked, and connects another one", async () => {
    await signIn();
    await openSection(page, "Courier account");
    await page.getByRole("link", { name: "Skip to the content" }).press("Enter");
    expect(await page.locator("main:focus").count()).toBe(1);
    await page.getByText("whoever runs this bridge for you").waitFor(POLL_OPTIONS);
    await page.getByRole("button", { name: "Use other credentials" }).click();
    await connectCourier(page, at, await registerCourierAccount(at, "bakery@example.com"));
    await page.getByText("accepted the account. It is connected.").waitFor(POLL_OPTIONS);
    expect(await page.locator(":focus").textContent()).toContain("It is connected.");
    await checkScreen("courier");
  });

  it("makes a rule for a shipping method of the shop, and tries an order before saving", async () => {
    await openSettings(page, "Dispatch rules");
    await page.getByRole("button", { name: "Add Express & gift wrap" }).click();
    const method = page.getByRole("group", { name: "Shipping method 1" });
    await method.getByLabel("Goes out").selectOption("ignore");
    await page.getByRole("radio", { name: "An invented one" }).check();
    const trial = page.getByRole("form", { name: "Try it" });
    await trial.getByLabel("Shipping method").fill("Same-day courier");
    await trial.getByRole("button", { name: "Try it" }).click();
    await page.getByText("It goes out: Courier's route.").waitFor(POLL_OPTIONS);
    await trial.getByLabel("Shipping method").fill("Express & gift wrap");
    await trial.getByRole("button", { name: "Try it" }).click();
    await page.getByText("It goes out: Courier's route.").waitFor({ state: "detached" });
    await checkScreen("tried-order");
  });

  it("is asked before unsaved changes are lost, and saves them by the bar at the lower edge", async () => {
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await bar.waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Deliveries" }).click();
    await checkScreen("leave-question");
    await question.getByRole("button", { name: "Stay" }).click();
    await page.goBack();
    await question.getByRole("button", { name: "Stay" }).click();
    await page.getByRole("heading", { level: 2, name: "Dispatch rules" }).waitFor();
    await checkScreen("unsaved");
    await saveSettings(page, bar);
    await page.getByRole("status").getByText("Saved.").waitFor(POLL_OPTIONS);
    await checkScreen("saved");
    expect(await bar.isVisible()).toBe(false);

    await page.getByRole("radio", { name: "At once" }).check();
    await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 2, name: "Home" }).waitFor();
    await page.getByText("The last seven days").waitFor();
    await page.getByText("support@example.com").waitFor();
    await checkScreen("home");
  });

  it("adds a pick-up location and removes it", async () => {
    await openSection(page, "Pick-up locations");
    await page.getByRole("link", { name: "Add a pick-up location" }).click();
    await fillLocation(page);
    await page.getByLabel("Phone").fill("+1 212 555 0100");
    await page.getByRole("button", { name: "Add it" }).click();
    await page.getByRole("button", { name: "Remove Front desk" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("Front desk is removed.").waitFor(POLL_OPTIONS);
    await checkScreen("location-removed");
  });

  it("creates an API key, finds that in the history, and revokes the key", async () => {
    await openSection(page, "Access");
    await page.getByRole("button", { name: "Create an API key" }).click();
    await page.getByRole("button", { name: "Create the key" }).click();
    await page.getByText("Must not be empty").first().waitFor(POLL_OPTIONS);
    await checkScreen("api-key-form");
    await page.getByLabel("What is the key for?").fill("Stock program");
    await page.getByLabel("See the courier account").check();
    await page.getByRole("button", { name: "Create the key" }).click();
    await page.getByText("The key Stock program is created.").waitFor(POLL_OPTIONS);
    const key = (await page.locator("code").textContent()) ?? "";
    const { storeId } = at.woocommerce;
    const readStatus = async () => {
      const headers = { authorization: `Bearer ${key}` };
      const url = `${at.bridge.url}/api/v1/stores/${storeId}/courier-account`;
      return (await fetch(url, { headers })).status;
    };
    expect(await readStatus()).toBe(200);

    await openSection(page, "Pick-up locations");
    await openSection(page, "Access");
    await page.getByText("Create api key").first().waitFor(POLL_OPTIONS);
    expect(await page.getByText(key).count()).toBe(0);
    await checkScreen("access");
    await page.getByRole("button", { name: "Revoke Stock program" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("The key Stock program is revoked.").waitFor(POLL_OPTIONS);
    expect(await readStatus()).toBe(401);
  });

  it("disconnects the account, and new orders wait with a reason", async () => {
    await openSection(page, "Courier account");
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("The courier account is disconnected.").waitFor(POLL_OPTIONS);
    await checkScreen("disconnected");
    await placeOrder(at, "woocommerce", { shipping: "Courier" });
    await openSection(page, "Deliveries");
    const ordered = page.getByRole("row").filter({ hasText: "Order" });
    await ordered
      .getByText("The courier account of this store is not connected")
      .waitFor(POLL_OPTIONS);
    await checkScreen("waiting");
  });

  it("sees when the bridge is unreachable and when the session has expired", async () => {
    await page.context().setOffline(true);
    await openSection(page, "Settings");
    await page.getByRole("alert").getByText("The bridge cannot be reached.").waitFor(POLL_OPTIONS);
    await checkScreen("not-reached");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "Dispatch rules" }).waitFor(POLL_OPTIONS);
    await page.context().clearCookies();
    await openSection(page, "Pick-up locations");
    await page.getByRole("alert").getByText("You are signed out.").waitFor(POLL_OPTIONS);
    await checkScreen("signed-out");
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sign in to your deliveries" }).waitFor();
  });

  it("refuses all frames and inline scripts", async () => {
    await signIn();
    const response = await page.goto(`${at.bridge.url}/app`);

    const policy = response?.headers()["content-security-policy"];
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain("unsafe");
  });
});
