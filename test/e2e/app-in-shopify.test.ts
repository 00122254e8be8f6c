import { readFileSync } from "node:fs";
import type { Browser, FrameLocator, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { takeScreenshot } from "./local-run/browser.ts";
import { type Endpoints, requestJson } from "./local-run/endpoints.ts";
import {
  type CourierAccount,
  connectCourier,
  fillLocation,
  findAxeFaults,
  findPageFaults,
  openSection,
  openSettings,
  POLL_OPTIONS,
  registerCourierAccount,
  saveSettings,
  updateCourierAccount,
} from "./local-run/merchant-page.ts";
import { placeOrder } from "./local-run/place-store-order.ts";
import { walkAsReviewer } from "./local-run/reviewer-walk.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";
import { readLogs, readStoredItems } from "./local-run/stored-data.ts";

let at: Endpoints;
let browser: Browser;
let page: Page;
let app: FrameLocator;
let saveBar: Locator;
let account: CourierAccount;
const troubles: string[] = [];

const GO_LIVE_PAGE = readFileSync("docs/shopify-go-live.md", "utf8");
const phone = { width: 390, height: 844 };
const desktop = { width: 1100, height: 900 };
const callSandbox = (path: string, json: unknown = {}) =>
  requestJson(`${at.shopify.url}/_stand-in/${path}`, { json });
const requestAsShop = async (path: string, method = "GET", body?: unknown) => {
  const { id_token } = z.object({ id_token: z.string() }).parse(await callSandbox("app/id-token"));
  return fetch(`${at.bridge.url}/api/v1/stores/${at.shopify.storeId}/${path}`, {
    method,
    headers: { authorization: `Bearer ${id_token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
};
/** Waits for what the bridge stores. */
const waitForItems = (isExpected: (items: readonly string[]) => boolean) =>
  vi.waitFor(async () => {
    const items = await readStoredItems(local.dir);
    if (isExpected(items)) return;
    const shopItems = items.filter((item) => item.includes(at.shopify.storeId));
    throw new Error(`Not stored yet. Items of the shop: ${shopItems.join("\n")}`);
  }, POLL_OPTIONS);
/** Uninstalls the app and erases everything of the shop. Only a shop without the app is erased. */
async function eraseShop(): Promise<void> {
  await callSandbox("app/uninstall");
  await waitForItems((items) => items.some((item) => item.includes('"uninstalled"')));
  await callSandbox("app/compliance/shop-redact");
  await waitForItems((items) => !items.some((item) => item.includes(at.shopify.storeId)));
}
/** Takes screenshots at both widths, and checks accessible names and what axe knows. */
async function checkScreen(name: string) {
  for (const [device, size] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(size);
    await takeScreenshot(page, `app-${name}-${device}`);
    expect(await findPageFaults(app), `${name} on a ${device}`).toEqual([]);
  }
  expect(await findAxeFaults(app), name).toEqual([]);
}

const local = joinRunWithBrowser("own-accounts", (run) => {
  ({ at, browser } = run);
});

beforeAll(async () => {
  page = await browser.newPage({ viewport: desktop });
  page.on("console", (said) => said.type() === "error" && troubles.push(said.text()));
  page.on("pageerror", ({ message }) => troubles.push(message));
  app = page.frameLocator("iframe");
  saveBar = page.getByRole("region", { name: "Unsaved changes" });
  account = await registerCourierAccount(at, "tea@example.com");
  // The local run connects the shop. A new merchant has no connection.
  await eraseShop();
  await callSandbox("app/install");
});

// Each test continues from the end of the previous one.
describe("a merchant in Shopify's admin", { shuffle: false }, () => {
  it("opens the app and sees the first step", async () => {
    await page.goto(at.shopify.url);
    await page.getByRole("link", { name: "Open Order Bridge" }).click();

    await app.getByText("Orders wait until your courier account is connected.").waitFor();
    await app.getByText("Nothing needs you now.").waitFor();
    await checkScreen("home-at-first");
    await openSection(app, "Deliveries", page);
    await app.getByText("No deliveries yet.").waitFor();
    await checkScreen("empty");
    await openSection(app, "Courier account", page);
    await app.getByText("Connect the courier account first.").waitFor();
    expect(await app.getByRole("button", { name: "Connect a sandbox account" }).count()).toBe(0);
    await openSection(app, "Deliveries", page);
    await app.getByRole("link", { name: "See the steps to the start" }).click();
    await app.getByRole("link", { name: "Connect your courier account" }).click();
    const title = "Connect your courier account";
    await app.getByRole("heading", { level: 2, name: title }).waitFor();
    await expect.poll(() => app.locator(":focus").textContent(), POLL_OPTIONS).toBe(title);
  });

  it("sees an error at the field of a wrong secret, then a tested account", async () => {
    await placeOrder(at, "shopify", { shipping: "Courier" });
    await connectCourier(app, at, { ...account, secretid: "guess" });

    const secret = app.getByRole("textbox", { name: "Secret id" });
    await expect.poll(() => secret.getAttribute("aria-invalid"), POLL_OPTIONS).toBe("true");
    expect(await app.locator(":focus").getAttribute("name")).toBe("secretId");
    await app.getByText("The courier refused the client id and secret id.").first().waitFor();
    await checkScreen("courier-wrong");

    await secret.fill(account.secretid);
    await app.getByRole("button", { name: "Test and connect" }).click();
    await app
      .getByRole("heading", { level: 2, name: "Say where the courier collects" })
      .waitFor(POLL_OPTIONS);
    await app.getByRole("link", { name: "Skip this step" }).waitFor(POLL_OPTIONS);
    await checkScreen("start-location");
    await openSection(app, "Courier account", page);
    await app.getByRole("button", { name: "Test it now" }).click();
    await app.getByText("The courier accepts the account.").first().waitFor(POLL_OPTIONS);
    await checkScreen("courier-connected");
    const address = await app.getByText(/\/notifications$/).textContent();
    await updateCourierAccount(at, account, { webhook_url: address });
  });

  it("finds that earlier orders wait for the start", async () => {
    await openSection(app, "Deliveries", page);

    await app
      .getByRole("row")
      .getByText("The order waits until you start")
      .first()
      .waitFor(POLL_OPTIONS);
  });

  it("adds a pick-up location after its phone number was refused", async () => {
    await openSection(app, "Pick-up locations", page);
    await app.getByText("No pick-up location yet.").waitFor();
    await app.getByRole("link", { name: "Add a pick-up location" }).click();
    await fillLocation(app);
    await app.getByLabel("Phone").fill("555");
    await app.getByText("Opening hours").click();
    await app.getByRole("button", { name: "Add hours on Sunday" }).click();
    await app.getByRole("button", { name: "Add it" }).click();
    await app
      .getByText("Must be a phone number with its country code")
      .first()
      .waitFor(POLL_OPTIONS);
    await app.getByText("Must be in order and not overlap.", { exact: true }).waitFor();
    await checkScreen("location-wrong");

    await app.getByLabel("Phone").fill("+1 212 555 0100");
    await app.getByRole("button", { name: "Remove Sunday 2" }).click();
    await app.getByRole("button", { name: "Add it" }).click();
    await app.getByRole("heading", { name: "Front desk" }).waitFor(POLL_OPTIONS);
    await app.getByText("Open at any time.").waitFor();
    await checkScreen("locations");
  });

  it("names a delivery method, sees what would go out, and starts with it", async () => {
    await page.getByRole("navigation").getByRole("link", { name: "Order Bridge" }).click();
    await app.getByText("until you start.").first().waitFor(POLL_OPTIONS);
    await checkScreen("start-home");
    await app.getByRole("link", { name: "Choose what goes out, and start" }).click();
    await app.getByRole("button", { name: "Next: preview" }).click();
    await app.getByText("Choose a method above, or type its name here.").waitFor(POLL_OPTIONS);
    await checkScreen("start-methods-wrong");
    await app.getByRole("checkbox", { name: "Courier", exact: true }).check();
    await app.getByRole("radio", { name: /waiting orders?, too/ }).check();
    await checkScreen("start-methods");
    await app.getByRole("button", { name: "Next: preview" }).click();
    await app.getByRole("region", { name: "Go out at once" }).waitFor(POLL_OPTIONS);
    const startButton = app.getByRole("button", { name: /^Start: \d+ orders? goe?s? out now/ });
    await startButton.waitFor(POLL_OPTIONS);
    await checkScreen("start-preview");
    expect(await (await requestAsShop("start")).json()).toMatchObject({ state: "not-started" });

    await startButton.click();

    await page.getByRole("status").getByText("Started.").waitFor(POLL_OPTIONS);
    await openSection(app, "Deliveries", page);
    await app
      .getByRole("row")
      .getByText(/^(Booked|Driver assigned|On the way|Delivered)$/)
      .first()
      .waitFor(POLL_OPTIONS);
    expect(await (await requestAsShop("settings")).json()).toMatchObject({
      settings: { defaultMode: "ignore", modes: [{ shippingMethod: "Courier", mode: "point" }] },
    });
  });

  it("chooses delivery methods for orders", async () => {
    await openSettings(app, "Dispatch rules", page);
    await app.getByRole("radio", { name: "At once" }).check();
    await app.getByRole("button", { name: "Remove Shipping method 1" }).click();
    await app.getByRole("button", { name: "Add a shipping method", exact: true }).click();
    await saveSettings(app, saveBar);
    await app.getByText("Must not be empty.", { exact: true }).first().waitFor(POLL_OPTIONS);
    await checkScreen("rules-wrong");

    const method = app.getByRole("group", { name: "Shipping method 1" });
    await method.getByLabel("Name").fill("*pigeon*");
    await method.getByLabel("Goes out").selectOption("Not by this courier");
    await saveSettings(app, saveBar);
    await page.getByRole("status").getByText("Saved.").last().waitFor(POLL_OPTIONS);
    await saveBar.waitFor({ state: "hidden" });
    await checkScreen("rules");
    expect(await (await requestAsShop("settings")).json()).toMatchObject({
      settings: { defaultMode: "urgent", modes: [{ shippingMethod: "*pigeon*", mode: "ignore" }] },
    });
  });

  it("limits the price that is booked without a question", async () => {
    await openSettings(app, "Price limits", page);
    await app.getByLabel("Ask me before booking").selectOption("Above an amount");
    await app.getByLabel("Amount (USD)").fill("");
    await saveSettings(app, saveBar);
    await app.getByText("Must be an amount.", { exact: true }).waitFor(POLL_OPTIONS);
    await checkScreen("price-wrong");

    await app.getByLabel("Amount (USD)").fill("100");
    await saveSettings(app, saveBar);
    await page.getByRole("status").getByText("Saved.").last().waitFor(POLL_OPTIONS);
    await saveBar.waitFor({ state: "hidden" });
    await checkScreen("price");
    expect(await (await requestAsShop("settings")).json()).toMatchObject({
      settings: { priceCeiling: { kind: "amount", cents: 10_000 } },
    });
  });

  it("keeps unsaved changes: nothing in the admin leads away until they are saved or discarded", async () => {
    const amount = app.getByLabel("Amount (USD)");
    await openSettings(app, "Price limits", page);
    const saved = await amount.inputValue();
    await amount.fill("55");
    await saveBar.waitFor();
    await page.getByRole("link", { name: "Deliveries" }).click();
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    expect(await amount.inputValue()).toBe("55");
    await checkScreen("unsaved");

    await saveBar.getByRole("button", { name: "Discard" }).click();
    await saveBar.waitFor({ state: "hidden" });
    await expect.poll(() => amount.inputValue(), POLL_OPTIONS).toBe(saved);

    await amount.fill("56");
    await saveBar.waitFor();
    await amount.fill(saved);
    await saveBar.waitFor({ state: "hidden" });
  });

  it("sees that the payment methods could not be read", async () => {
    await page.route("**/payment-choices", (route) =>
      route.fulfill({ status: 429, json: { message: "Too many calls." } }),
    );
    await openSection(app, "Courier account", page);
    await openSettings(app, "Payment", page);

    await app
      .getByText("Your shop's payment methods could not be read: Too many calls.")
      .waitFor(POLL_OPTIONS);
    await checkScreen("unknown-payment-methods");
    await page.unroute("**/payment-choices");
  });

  it("keeps what one form says when another one on the screen is saved", async () => {
    const sandbox = await registerCourierAccount(at, "tea-tests@example.com");
    await openSection(app, "Courier account", page);
    await app.getByRole("button", { name: "Use other credentials" }).click();
    const liveName = app
      .getByRole("form", { name: "Courier account", exact: true })
      .getByLabel("Courier's name");
    await liveName.fill("Another Courier");
    await app.getByRole("button", { name: "Connect a sandbox account" }).click();
    const sandboxForm = app.getByRole("form", { name: "Sandbox account for test orders" });

    await connectCourier(sandboxForm, at, sandbox);

    await app.getByText("The courier accepted the account.").waitFor(POLL_OPTIONS);
    await saveBar.waitFor();
    await page.getByRole("link", { name: "Deliveries" }).click();
    expect(await liveName.inputValue()).toBe("Another Courier");
    await saveBar.getByRole("button", { name: "Discard" }).click();
    await saveBar.waitFor({ state: "hidden" });
    await app.getByRole("button", { name: "Use other credentials" }).waitFor();
    await app
      .getByRole("region", { name: "Test orders" })
      .getByRole("button", { name: "Disconnect" })
      .click();
    await app.getByText("The sandbox account is disconnected.").waitFor(POLL_OPTIONS);
  });

  it("shows where the merchant is in the admin: side bar, title, address", async () => {
    const current = page.getByRole("navigation").locator("[aria-current]");
    const title = page.locator("#title");
    await openSection(app, "Pick-up locations", page);
    await expect.poll(() => current.textContent(), POLL_OPTIONS).toBe("Pick-up locations");
    await app.getByRole("link", { name: "Edit Front desk" }).click();
    await app.getByRole("heading", { level: 2, name: "Edit a pick-up location" }).waitFor();
    await expect.poll(() => title.textContent(), POLL_OPTIONS).toBe("Edit a pick-up location");
    await expect
      .poll(() => new URL(page.url()).pathname, POLL_OPTIONS)
      .toBe("/admin/apps/order-bridge/locations/front-desk");
    expect(await current.textContent()).toBe("Pick-up locations");

    await page.reload();
    await app.getByRole("heading", { level: 2, name: "Edit a pick-up location" }).waitFor();
    await page.getByRole("link", { name: "Pick-up locations" }).first().click();
    await app.getByRole("heading", { level: 2, name: "Pick-up locations" }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Order Bridge" }).click();
    await app.getByRole("heading", { level: 2, name: "Home" }).waitFor();
    await app.getByText("The last seven days").waitFor();
    await app.getByRole("link", { name: "Change what goes out" }).waitFor();
    await checkScreen("home");
  });

  it("allows courier prices at the checkout when they are switched on", async () => {
    const stored = z.object({ revision: z.int(), settings: z.record(z.string(), z.unknown()) });
    const { revision, settings } = stored.parse(await (await requestAsShop("settings")).json());
    const rates = { isOn: true };
    await requestAsShop("settings", "PUT", { revision, settings: { ...settings, rates } });
    expect(await (await requestAsShop("rates")).json()).toMatchObject({ state: "refused" });

    await openSettings(app, "Checkout rates", page);
    await app.getByRole("button", { name: "Allow courier prices at the checkout" }).click();

    await app.getByText("Allowed. Shopify registers the rates.").waitFor();
    expect(await (await requestAsShop("rates")).json()).toMatchObject({ state: "registered" });
  });

  it("allows notes in its orders, and those that are on hold have theirs", async () => {
    const stored = z.object({ revision: z.int(), settings: z.record(z.string(), z.unknown()) });
    const save = async (change: object) => {
      const { revision, settings } = stored.parse(await (await requestAsShop("settings")).json());
      const body = { revision, settings: { ...settings, ...change } };
      expect((await requestAsShop("settings", "PUT", body)).status).toBe(200);
    };
    await save({ rules: [{ when: { orderValue: { min: 0 } }, mode: "hold" }] });
    await placeOrder(at, "shopify", { shipping: "Courier" });
    await openSection(app, "Deliveries", page);
    await app.getByRole("row").getByText("On hold").first().waitFor(POLL_OPTIONS);

    await openSection(app, "Access", page);
    await app.getByRole("button", { name: "Allow Notes in your orders" }).click();

    await app.getByText("Allowed.", { exact: true }).waitFor(POLL_OPTIONS);
    await checkScreen("permissions");
    const orders = await browser.newPage({ viewport: desktop });
    await orders.goto(at.shopify.url);
    const note = orders.getByRole("listitem").getByText(/^The delivery is on hold \(/);
    await note.first().waitFor(POLL_OPTIONS);
    for (const colorScheme of ["light", "dark"] as const) {
      await orders.emulateMedia({ colorScheme });
      await takeScreenshot(orders, `shopify-orders-note-${colorScheme}`);
      expect(await findAxeFaults(orders), colorScheme).toEqual([]);
    }
    await orders.close();
    await save({ rules: [] });
  });

  it("follows a delivery to its end", async () => {
    await openSection(app, "Deliveries", page);
    const rows = app.getByRole("main").getByRole("row").filter({ hasText: "Order #" });
    await rows.first().waitFor();
    const before = await rows.count();
    await placeOrder(at, "shopify", { shipping: "Courier" });
    await expect.poll(() => rows.count(), POLL_OPTIONS).toBe(before + 1);
    await rows.first().getByRole("link").click();
    await app.getByRole("heading", { name: "What happened" }).waitFor();

    await app.getByText("Delivered", { exact: true }).waitFor();

    await app.getByRole("status").getByText("Delivered.").waitFor();
    await checkScreen("delivered");
  });

  it("cancels a delivery after seeing the cost", async () => {
    await updateCourierAccount(at, account, { sandbox_step_seconds: 30 });
    await placeOrder(at, "shopify", { shipping: "Courier" });
    await openSection(app, "Deliveries", page);
    const rows = app.getByRole("main").getByRole("row").filter({ hasText: "Order #" });
    const first = rows.first();
    await first.getByText(/^(Booked|Driver assigned)$/).waitFor(POLL_OPTIONS);
    await checkScreen("deliveries");
    await first.getByRole("link").click();
    await app.getByRole("button", { name: "Cancel it" }).click();

    const question = app.getByRole("dialog", { name: /^Cancel it: Order #.+\?$/ });
    await question.getByText(/the courier is expected to keep \$/).waitFor();
    await checkScreen("calling-off");
    await question.getByRole("button", { name: "Keep it" }).click();
    expect(await app.locator(":focus").textContent()).toBe("Cancel it");
    await app.getByRole("button", { name: "Cancel it" }).click();
    await question.getByRole("button", { name: "Cancel it" }).click();

    await app.getByText("Cancelled", { exact: true }).waitFor(POLL_OPTIONS);
    await checkScreen("cancelled-by-merchant");
    expect(readLogs(local.dir).join("\n")).not.toMatch(/eyJ[\w-]+\.eyJ/);
    expect(troubles.filter((text) => !text.includes("status of 4"))).toEqual([]);
  });

  it("walks as a reviewer: gets from nothing to a delivered order and back by the go-live page alone", async () => {
    const [, clicks, fields] = /(\d+) clicks and (\d+) fields/.exec(GO_LIVE_PAGE) ?? [];
    await updateCourierAccount(at, account, { sandbox_step_seconds: 1 });
    await eraseShop();

    const effort = await walkAsReviewer({ page, app, at, account });

    expect(effort).toEqual({ clicks: Number(clicks), fields: Number(fields) });
  });
});

describe("the app's page", () => {
  it("refuses to be framed by other sites", async () => {
    const { id_token } = z
      .object({ id_token: z.string() })
      .parse(await callSandbox("app/id-token"));
    const foreign = await browser.newPage();
    const address = `${at.bridge.url}/shopify/app?shop=${at.shopify.shop}&id_token=${id_token}`;
    const refused = foreign.waitForEvent("console", (message) =>
      message.text().includes("frame-ancestors"),
    );
    await foreign.goto(at.woocommerce.url);
    await foreign.evaluate(`document.body.innerHTML = '<iframe src="${address}"></iframe>'`);

    await refused;
    expect(await foreign.frameLocator("iframe").getByText("Order Bridge").count()).toBe(0);
    await foreign.close();
  });

  it("accepts only this shop's tokens, requests a retry, and hides other stores", async () => {
    const call = (storeId: string, token: string) =>
      fetch(`${at.bridge.url}/api/v1/stores/${storeId}/settings`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const createToken = async (changes: object) =>
      z.object({ id_token: z.string() }).parse(await callSandbox("app/id-token", changes)).id_token;

    const good = await createToken({});
    expect((await call(at.shopify.storeId, good)).status).toBe(200);
    expect((await call(at.woocommerce.storeId, good)).status).toBe(404);
    for (const bad of [
      `${good}x`,
      await createToken({ exp: 1 }),
      await createToken({ aud: "other" }),
    ]) {
      const response = await call(at.shopify.storeId, bad);
      expect(response.status).toBe(401);
      expect(response.headers.get("x-shopify-retry-invalid-session-request")).toBe("1");
    }
  });
});
