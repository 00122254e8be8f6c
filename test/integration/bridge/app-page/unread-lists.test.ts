import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { addAppBridge } from "#test/fakes/bridge/app-bridge.ts";
import { openAppPage } from "./open-app-page.ts";
import type { Answers, AppServer } from "./start-app-page.ts";

const REFUSED = { status: 503, body: { message: "Your shop does not answer." } };
const answers: Answers = {
  "GET settings": { body: { revision: 1, settings: DEFAULT_SETTINGS } },
  "GET courier-account": { body: { state: "connected" } },
  "GET start": { body: { state: "not-started", ordersFrom: null, waiting: 0 } },
};
const FOUND = {
  "GET shipping-methods": {
    body: { shippingMethods: ["Express"], methods: [{ name: "Express", isLocalDelivery: false }] },
  },
  "GET payment-choices": {
    body: { methods: ["Invoice"], hasAuthorizedOrders: false, hasOrdersOnTerms: false },
  },
  "GET rates": { body: { message: null } },
};

let server: AppServer;
let browser: Browser;
openAppPage("shopify", answers, {}, (opened) => {
  ({ server, browser } = opened);
});

/** Opens a screen while a call is refused. */
async function openScreen(place: string, refusedCall: keyof typeof FOUND): Promise<Page> {
  Object.assign(answers, FOUND, { [refusedCall]: REFUSED });
  const page = await browser.newPage();
  await addAppBridge(page);
  await page.goto(`${server.url}${SHOPIFY_APP_PATH}/${place}`);
  return page;
}

describe("a list of the shop that could not be read", () => {
  it.each([
    ["shipping methods", "settings/rules", "GET shipping-methods", "Add Express"],
    ["payment methods", "settings/payment", "GET payment-choices", "Invoice"],
    ["delivery methods", "start/methods", "GET shipping-methods", "Express"],
  ] as const)("says so, and is read again: %s on %s", async (what, place, call, shown) => {
    const page = await openScreen(place, call);
    const problem = page.getByRole("alert").filter({ hasText: what });

    await problem.getByText("could not be read: Your shop does not answer.").waitFor();
    expect(await page.getByText(shown, { exact: true }).count()).toBe(0);
    Object.assign(answers, FOUND);
    await problem.getByRole("button", { name: "Try again" }).click();

    await page.getByText(shown, { exact: true }).first().waitFor();
    expect(await problem.count()).toBe(0);
    await page.close();
  });

  it("is no reason to hide that the checkout prices may need a permission", async () => {
    const page = await openScreen("settings/rates", "GET rates");

    await page.getByText("could not be read: Your shop does not answer.").waitFor();
    Object.assign(answers, FOUND);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("could not be read").waitFor({ state: "detached" });
    await page.close();
  });
});
