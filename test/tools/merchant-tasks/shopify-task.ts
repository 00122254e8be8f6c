import { setTimeout } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { type Endpoints, requestJson } from "#test/e2e/local-run/endpoints.ts";
import { POLL_OPTIONS, registerCourierAccount } from "#test/e2e/local-run/merchant-page.ts";
import {
  addLocation,
  connectAccount,
  installApp,
  startStore,
  type Walk,
} from "#test/e2e/local-run/reviewer-walk.ts";
import { readStoredItems } from "#test/e2e/local-run/stored-data.ts";
import { MERCHANT_BROWSER, type MerchantTask } from "./task.ts";

/** Opens the admin of a shop that never had the app, with an account at the courier. */
export async function connectStore(at: Endpoints, browser: Browser, dir: string): Promise<Walk> {
  const callSandbox = (path: string) =>
    requestJson(`${at.shopify.url}/_stand-in/${path}`, { json: {} });
  const waitForItems = async (isExpected: (items: readonly string[]) => boolean) => {
    while (!isExpected(await readStoredItems(dir))) await setTimeout(POLL_OPTIONS.interval);
  };
  await callSandbox("app/uninstall");
  await waitForItems((items) => items.some((item) => item.includes('"uninstalled"')));
  await callSandbox("app/compliance/shop-redact");
  await waitForItems((items) => !items.some((item) => item.includes(at.shopify.storeId)));
  const page = await browser.newPage(MERCHANT_BROWSER);
  const account = await registerCourierAccount(at, "newcomer@example.com");
  return { page, app: page.frameLocator("iframe"), at, account };
}

/** From the shop's admin to the first order that the courier has. */
export const createShopifyTask = (walk: Walk): MerchantTask => ({
  title: "Connect and book the first order (Shopify)",
  prepare: async () => undefined,
  async run(merchant) {
    const { page, app } = walk;
    const { click, choose } = merchant;
    const counting = { ...merchant, show: async () => undefined };
    await installApp(walk, counting);
    await connectAccount(walk, counting);
    await addLocation(walk, counting);
    await startStore(walk, counting);
    await click(page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }));
    await choose(page.getByLabel("Payment"), "Bogus Gateway (test order)");
    await click(page.getByRole("button", { name: "Place order" }));
    await click(page.getByRole("link", { name: "Open Order Bridge" }));
    await click(page.getByRole("navigation").getByRole("link", { name: "Deliveries" }));
    await app
      .getByRole("row")
      .nth(1)
      .getByText(/^(Booked|Driver assigned|On the way|Delivered)$/)
      .waitFor(POLL_OPTIONS);
  },
});
