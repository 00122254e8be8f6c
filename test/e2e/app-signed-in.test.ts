import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Browser, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { takeScreenshot } from "./local-run/browser.ts";
import { type Endpoints, requestJson } from "./local-run/endpoints.ts";
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

/** Reads the subject of a mail, or another part of it, as soon as it came. */
async function readMail(subject: RegExp, part?: string): Promise<string> {
  const mails = await browser.newPage();
  const link = mails.getByRole("link", { name: subject });
  await expect
    .poll(async () => {
      await mails.goto(at.mail.url);
      return link.count();
    }, POLL_OPTIONS)
    .toBeGreaterThan(0);
  const title = (await link.first().textContent()) ?? "";
  if (part !== undefined) await link.first().click();
  const found = part === undefined ? title : await mails.locator(part).textContent();
  await mails.close();
  return found ?? "";
}

/** Places an order that is paid in cash at the door, which is on hold unless its merchant says otherwise. */
async function placeCashOrder(): Promise<string> {
  const address = {
    ...{ first_name: "Ada", last_name: "Lovelace", phone: "(212) 555-0100", country: "US" },
    ...{ address_1: "20 W 34th St", city: "New York", state: "NY", postcode: "10001" },
  };
  const placed = await requestJson(`${at.woocommerce.url}/_stand-in/checkout`, {
    json: {
      ...{ status: "processing", payment_method: "cod", shipping: address },
      billing: { ...address, email: "ada@example.com" },
      line_items: [{ product_id: 10, quantity: 1 }],
      shipping_lines: [{ method_id: "flat_rate", method_title: "Courier", total: "8.00" }],
    },
  });
  return String(z.object({ id: z.int() }).parse(placed).id);
}

/** Starts a program of the merchant's that takes webhooks. */
async function startReceiver() {
  const received: { body: string; headers: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ body: await text(request), headers });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ received, url: `http://127.0.0.1:${port}/hook` },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
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
    // The store has three others already.
    const method = page.getByRole("group", { name: "Shipping method 4" });
    await method.getByLabel("Goes out").selectOption("ignore");
    await page.getByRole("radio", { name: "An invented one" }).check();
    const trial = page.getByRole("form", { name: "Try it" });
    await trial.getByLabel("Shipping method").fill("Same-day courier");
    await trial.getByRole("button", { name: "Try it" }).click();
    await page.getByText("It goes out: Courier's route.").waitFor(POLL_OPTIONS);
    await trial.getByLabel("Shipping method").fill("Express & gift wrap");
    await trial.getByRole("button", { name: "Try it" }).click();
    await page.getByText(/^Orders with .* are not delivered by courier/).waitFor(POLL_OPTIONS);
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
    await bar.waitFor({ state: "hidden" });

    await page.getByRole("radio", { name: "At once" }).check();
    await bar.waitFor();
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
    await openSection(page, "Developers");
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
    await openSection(page, "Developers");
    await page.getByRole("button", { name: "Revoke Stock program" }).waitFor(POLL_OPTIONS);
    expect(await page.getByText(key).count()).toBe(0);
    await openSection(page, "Access");
    await page.getByText("Create api key").first().waitFor(POLL_OPTIONS);
    expect(await page.getByText(key).count()).toBe(0);
    await checkScreen("access");
    await openSection(page, "Developers");
    await page.getByRole("button", { name: "Revoke Stock program" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("The key Stock program is revoked.").waitFor(POLL_OPTIONS);
    expect(await readStatus()).toBe(401);
  });

  it("confirms an address, and is told by e-mail what is on hold", async () => {
    const address = "owner@bakery.example";
    await openSection(page, "Notifications");
    await page.getByLabel("Your e-mail addresses").fill(address);
    await page.getByLabel("At once").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("heading", { name: `Confirm ${address}` }).waitFor(POLL_OPTIONS);
    await checkScreen("notifications-unconfirmed");
    const code = await readMail(/^\d{6} confirms your address/);
    await page.getByLabel("The code in the e-mail").fill("12");
    await page.getByRole("button", { name: "Confirm the address" }).click();
    await page.getByText("Must be the six digits of the e-mail.").first().waitFor(POLL_OPTIONS);
    await page.getByLabel("The code in the e-mail").fill(code.slice(0, 6));
    await page.getByRole("button", { name: "Confirm the address" }).click();
    await page.getByText(`${address} is confirmed.`).waitFor(POLL_OPTIONS);
    await checkScreen("notifications");

    const id = await placeCashOrder();
    const mail = await readMail(new RegExp(`#?${id}.* is on hold`), "pre");
    expect(mail).toContain(`${at.bridge.url}/app#/deliveries/${id}/1`);
  });

  it("has a program of its own told of changes, signed", async () => {
    const receiver = await startReceiver();
    await openSection(page, "Developers");
    await page.getByText("No webhook yet.").waitFor(POLL_OPTIONS);
    await page.getByRole("button", { name: "Add a webhook" }).click();
    await page.getByLabel("Address of your program").fill("ftp://till.example");
    await page.getByRole("button", { name: "Add the webhook" }).click();
    await page.getByText("Must be an http or https URL").first().waitFor(POLL_OPTIONS);
    await checkScreen("webhook-form");
    await page.getByLabel("Address of your program").fill(receiver.url);
    await page.getByRole("button", { name: "Add the webhook" }).click();
    await page.getByText("The webhook is added.").waitFor(POLL_OPTIONS);
    const secret = (await page.locator(".good code").textContent()) ?? "";
    await page.getByRole("button", { name: "Send a test event" }).click();
    await expect.poll(() => receiver.received.length, POLL_OPTIONS).toBe(1);
    const readAgain = page.getByRole("button", { name: "Read it again" });
    await expect
      .poll(async () => {
        await readAgain.click();
        return page.getByText("HTTP 204.").count();
      }, POLL_OPTIONS)
      .toBe(1);
    await checkScreen("developers");

    const { id } = await placeOrder(at, "woocommerce", { shipping: "Courier" });
    const findBooked = () =>
      receiver.received.find(({ body }) => {
        const { type, data } = JSON.parse(body);
        return type === "delivery.booked" && data.orderId === String(id);
      });
    await expect.poll(findBooked, POLL_OPTIONS).toBeDefined();
    const { body = "", headers = {} } = findBooked() ?? {};
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "delivery.booked" });
    await receiver.close();
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

  it("sees what became of the orders in figures, with charts that the page's policy allows", async () => {
    await openSection(page, "Insights");
    await page.getByRole("region", { name: "Last 7 days" }).waitFor(POLL_OPTIONS);
    await page.locator(".chart canvas").first().waitFor(POLL_OPTIONS);
    const rows = page.getByRole("region", { name: "Deliveries: table" }).getByRole("row");
    expect(await rows.count()).toBe(8);
    await checkScreen("insights");
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
