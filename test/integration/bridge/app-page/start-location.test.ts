import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { StoreLocation } from "#functions/bridge/app-page/browser/api-types.ts";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import { openAppPage } from "./open-app-page.ts";
import { type Answers, type AppServer, startAppPage } from "./start-app-page.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, {}, (opened) => {
  ({ server, browser } = opened);
});

const build = (changes: Partial<StoreLocation["proposal"]> = {}): StoreLocation => ({
  ...{ pickupLocationId: null, changes: null },
  proposal: {
    ...{ name: "Brooklyn store", storeLocationId: "655441492", contactName: "Tea House" },
    address: "200 Eastern Parkway, Brooklyn, NY 11238, US",
    coordinates: { latitude: 40.6712, longitude: -73.9636 },
    ...{ contactPhone: "+17185550101", timeZone: "America/New_York" },
    ...changes,
  },
});
const answerLocations = (...storeLocations: readonly StoreLocation[]) => ({
  body: { storeLocations },
});

/** Opens the step of a store without a pick-up location, in a browser that is elsewhere. */
async function openStep(storeLocations: (typeof answers)[string]): Promise<Page> {
  Object.assign(answers, {
    "GET pickup-locations": { body: { revision: 1, locations: [] } },
    "POST pickup-locations": { body: { revision: 2, location: {} } },
    "GET store-locations": storeLocations,
  });
  const page = await browser.newPage({ timezoneId: "Asia/Tokyo" });
  await page.goto(`${server.url}/app#/start/location`);
  return page;
}
const readAdded = async (page: Page): Promise<Record<string, unknown>> => {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "POST"),
    page.getByRole("button", { name: "Add it" }).click(),
  ]);
  return request.postDataJSON();
};

describe("the pick-up place on the way to the start", () => {
  it("is filled in from the store, so that one press adds it", async () => {
    const page = await openStep(answerLocations(build()));
    await page.getByText("Filled in from your store: check it, then add it.").waitFor();

    expect(await readAdded(page)).toMatchObject({ ...build().proposal, exceptions: [] });
    await page.close();
  });

  it("takes no pin along to another address, unless the pin is moved too", async () => {
    const page = await openStep(answerLocations(build()));
    await page.getByText("Filled in from your store").waitFor();
    await page.getByLabel("Address").fill("1 Main Street, Boston");
    expect(await readAdded(page)).not.toHaveProperty("coordinates");
    await page.close();

    const other = await openStep(answerLocations(build()));
    await other.getByText("Filled in from your store").waitFor();
    await other.getByLabel("Address").fill("1 Main Street, Boston");
    await other.getByLabel("Latitude").fill("42.35");
    expect(await readAdded(other)).toHaveProperty("coordinates.latitude", 42.35);
    await other.close();
  });

  it("is that of all orders while the store has several: it is not linked to one of them", async () => {
    const page = await openStep(answerLocations(build(), build({ name: "Other store" })));
    await page.getByText("Filled in from your store").waitFor();
    const added = await readAdded(page);

    expect(added).toMatchObject({ name: "Brooklyn store" });
    expect(added).not.toHaveProperty("storeLocationId");
    await page.close();
  });

  it("says of a Shopify shop whose time zone it is, and of a store with one address nothing", async () => {
    const hint = "Your shop's time zone: Shopify tells none of a location.";
    const own = await openStep(answerLocations(build()));
    await own.getByText("Filled in from your store").waitFor();
    expect(await own.getByText(hint).count()).toBe(0);
    await own.close();

    const shop = await startAppPage("shopify", answers);
    const page = await browser.newPage();
    await page.addInitScript(
      "window.shopify = { idToken: async () => 'token', webVitals: { onReport: async () => {} }, saveBar: { hide: async () => {} } }",
    );
    await page.goto(`${shop.url}${SHOPIFY_APP_PATH}/start/location`);
    await page.getByText(hint).waitFor();
    await page.close();
    shop.close();
  });

  it("leaves to the merchant what the store does not know", async () => {
    const page = await openStep(
      answerLocations(build({ contactPhone: undefined, timeZone: undefined })),
    );
    await page.getByText("Filled in from your store").waitFor();

    expect(await page.getByLabel("Phone").inputValue()).toBe("");
    expect(await page.getByLabel("Time zone").inputValue()).toBe("Asia/Tokyo");
    await page.close();
  });

  it("is typed where the store knows none", async () => {
    const page = await openStep(answerLocations());
    await page.getByRole("button", { name: "Add it" }).waitFor();

    expect(await page.getByText("Filled in from your store").count()).toBe(0);
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("");
    await page.close();
  });

  it("can be typed while the store does not answer, which is asked again on request", async () => {
    const page = await openStep({ status: 502, body: { message: "Your shop does not answer." } });
    const problem = page.getByRole("alert").filter({ hasText: "Your store's address" });
    await problem.getByText("could not be read: Your shop does not answer.").waitFor();
    expect(await page.getByRole("button", { name: "Add it" }).count()).toBe(1);
    answers["GET store-locations"] = answerLocations(build());
    await problem.getByRole("button", { name: "Try again" }).click();

    await page.getByText("Filled in from your store").waitFor();
    await page.close();
  });
});
