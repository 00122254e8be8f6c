import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  BUYER_LANGUAGES,
  type BuyerLanguage,
} from "#functions/bridge/messages/buyer/buyer-language.ts";
import {
  respondDeliveryPage,
  respondMissingPage,
} from "#functions/bridge/track-delivery/tracking-page.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { BUYER_STATES } from "#shared/bridge/domain/tracking/buyer-state.ts";
import { findDeliveryMap } from "#shared/bridge/domain/tracking/delivery-map.ts";
import { addSandboxProof } from "#shared/courier/domain/sandbox/sandbox-proof-image.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { TRACKED_DELIVERIES, withDriver } from "#test/builders/bridge/tracked-deliveries.ts";
import { EMPTY_TRACKING_ASSETS } from "#test/builders/bridge/tracking-assets.ts";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { DESK, inspectPage } from "#test/e2e/local-run/inspect-page.ts";

const ADDRESS = "https://bridge.test/track/token";
const LANGUAGES = Object.keys(BUYER_LANGUAGES) as BuyerLanguage[];
const now = new Date(noon.getTime() + 80 * 60_000);
const store = { storeName: "Tea House", phone: "+1 212 555 0100", email: "hello@tea.example" };

let browser: Browser;
let page: Page;
let response: Promise<Response>;
let hasPhoto = true;
const [{ url: photoUrl = "" } = {}] = addSandboxProof([], {
  ...{ isDelivery: true, status: 1700, insertedAt: now },
});
const photo = Buffer.from(photoUrl.split(",")[1] ?? "", "base64");

/** Without JavaScript: nothing of the page needs it. What looks at it runs beside the page. */
beforeAll(async () => {
  browser = await openBrowser();
  const context = await browser.newContext({ viewport: DESK });
  await context.route("**/*", async (route) => {
    if (route.request().url().includes("view=photo") && hasPhoto)
      return route.fulfill({ contentType: "image/png", body: photo });
    // The map is looked at in tracking-map.test.ts; here its picture is.
    if (route.request().resourceType() !== "document") return route.abort();
    const { status, headers } = await response;
    const body = await (await response).text();
    await route.fulfill({ status, headers: Object.fromEntries(headers), body });
  });
  page = await context.newPage();
});
afterAll(() => browser?.close());

async function inspect(shown: Promise<Response>, name: string): Promise<unknown[]> {
  response = shown;
  await page.goto(ADDRESS);
  return inspectPage(page, `tracking-${name}`);
}

const findMap = (delivery: Delivery) => {
  const map = findDeliveryMap(delivery, buildSettings(), now);
  return map && { ...map, source: { readAssets: () => EMPTY_TRACKING_ASSETS } };
};

const show = (delivery: Delivery, language: BuyerLanguage) =>
  respondDeliveryPage(
    {
      delivery,
      timeZone: "America/New_York",
      store,
      map: findMap(delivery),
      cancelling: buildSettings().cancelling,
    },
    { locale: { language, tag: language }, now },
  );

/** As much as the page can show: when the parcel is expected, who brings it, where they are, and how to rate them. */
const withArrival = (delivery: Delivery): Delivery => ({
  ...withDriver(delivery, now),
  order: { orderId: "9000", refusals: 0 },
  stopsBefore: { count: 2, at: now },
  proofImages: [{ url: photoUrl }],
  statusHistory: delivery.statusHistory.map((entry) => ({
    ...entry,
    estimatedDeliveryAt: new Date(now.getTime() + 18 * 60_000),
  })),
});

/** With screenshots each state in each language. The words of the others are compared without a browser. */
const SHOWN = process.env.SCREENSHOTS === undefined ? (["en"] as const) : LANGUAGES;

describe.each(SHOWN)("the buyer's page in %s", (language) => {
  it.each(BUYER_STATES)("is readable at %s", async (state) => {
    const delivery = withArrival(TRACKED_DELIVERIES[state]);
    expect(await inspect(show(delivery, language), `${state}-${language}`)).toEqual([]);
  });

  it.each(["unknown", "expired"] as const)("is readable at %s", async (missing) => {
    const shown = respondMissingPage(missing, { locale: { language, tag: language }, now });
    expect(await inspect(shown, `${missing}-${language}`)).toEqual([]);
  });
});

it("shows the photo of the handover, and a sentence where it is not there any more", async () => {
  const delivered = show(withArrival(TRACKED_DELIVERIES.delivered), "en");
  const gone = page.getByText("is no longer available");
  expect(await inspect(delivered, "photo-en")).toEqual([]);
  expect(await gone.isVisible()).toBe(false);
  const box = await page.locator("object").boundingBox();

  hasPhoto = false;
  const again = show(withArrival(TRACKED_DELIVERIES.delivered), "en");
  expect(await inspect(again, "photo-gone-en")).toEqual([]);
  await gone.waitFor();
  expect(await page.locator("object").boundingBox()).toEqual(box);
  hasPhoto = true;
});

it("is the same without JavaScript", async () => {
  const context = await browser.newContext({ viewport: DESK, javaScriptEnabled: false });
  const plain = await context.newPage();
  const content = await (await show(TRACKED_DELIVERIES["on-the-way"], "en")).text();
  await context.route("**/*", (route) =>
    route.fulfill({ body: content, contentType: "text/html" }),
  );
  await plain.goto(ADDRESS);
  expect(await plain.getByRole("listitem").count()).toBe(6);
  await plain.getByRole("link", { name: "Deutsch" }).click();
  await expect.poll(() => plain.url()).toBe(`${ADDRESS}?lang=de`);
  await context.close();
});
