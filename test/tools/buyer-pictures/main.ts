import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContextOptions } from "playwright-core";
import {
  BUYER_LANGUAGES,
  type BuyerLanguage,
} from "#functions/bridge/messages/buyer/buyer-language.ts";
import { createProofImageReader } from "#shared/bridge/adapters/images/proof-image-reader.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { BUYER_STATES } from "#shared/bridge/domain/tracking/buyer-state.ts";
import { addSandboxProof } from "#shared/courier/domain/sandbox/sandbox-proof-image.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { TRACKED_DELIVERIES, withDriver } from "#test/builders/bridge/tracked-deliveries.ts";
import { buildTrackingAssets } from "#test/builders/bridge/tracking-assets.ts";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { type ShownDelivery, startTrackingPage } from "#test/fakes/bridge/tracking-page-server.ts";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";

printHelpOnRequest(`Takes pictures of the buyer's page in each state and language: on a phone (light, dark, and without
JavaScript) and on a wide screen.

  npm run buyer-pictures -- --out DIR`);

const { out = "buyer-pictures" } = parseArgs({ options: { out: { type: "string" } } }).values;
mkdirSync(out, { recursive: true });

const PHONE = { width: 390, height: 844 };
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: PHONE },
  dark: { viewport: PHONE, colorScheme: "dark" },
  plain: { viewport: PHONE, javaScriptEnabled: false },
  wide: { viewport: { width: 1100, height: 800 } },
};

const now = new Date(noon.getTime() + 80 * 60_000);
const shown: ShownDelivery = {
  delivery: undefined,
  now,
  settings: buildSettings({
    buyerPage: { storeName: "Tea House", phone: "+1 212 555 0100", email: "hello@tea.example" },
  }),
};

/** The photo of a simulated driver. */
const proofImages = addSandboxProof([], { isDelivery: true, status: 1700, insertedAt: now });
const [{ url: photoUrl = "" } = {}] = proofImages;
const imageFile = await createProofImageReader(() => Promise.reject(new Error("asked")))(photoUrl);

/** As much as the page can show in a state. */
const build = (delivery: Delivery): Delivery => ({
  ...withDriver(delivery, now),
  order: { orderId: "9000", refusals: 0 },
  stopsBefore: { count: 2, at: now },
  proofImages,
  statusHistory: delivery.statusHistory.map((entry) => ({
    ...entry,
    estimatedDeliveryAt: new Date(now.getTime() + 18 * 60_000),
  })),
});

/** The deliveries to show, by the name of their picture. A link without one is unknown. */
const SHOWN: Readonly<Record<string, Delivery | undefined>> = {
  // First: afterwards the browser has the photo.
  "photo-gone": build(TRACKED_DELIVERIES.delivered),
  ...Object.fromEntries(BUYER_STATES.map((state) => [state, build(TRACKED_DELIVERIES[state])])),
  rated: { ...build(TRACKED_DELIVERIES.delivered), buyerRating: { rating: 5, at: now } },
  unknown: undefined,
  expired: { ...TRACKED_DELIVERIES.delivered, redactedAt: now },
};

async function takePictures(browser: Browser, look: string, url: string): Promise<number> {
  const page = await (await browser.newContext(LOOKS[look])).newPage();
  let count = 0;
  for (const [name, delivery] of Object.entries(SHOWN)) {
    shown.delivery = delivery;
    shown.imageFile = name === "photo-gone" ? undefined : imageFile;
    for (const language of Object.keys(BUYER_LANGUAGES) as BuyerLanguage[]) {
      await page.goto(`${url}?lang=${language}`);
      const hasMap = look !== "plain" && (await page.locator("#map").count()) > 0;
      if (hasMap) await page.locator("#map.drawn").waitFor();
      await page.screenshot({ path: join(out, `${name}-${language}-${look}.png`), fullPage: true });
      count += 1;
    }
  }
  await page.context().close();
  return count;
}

const server = await startTrackingPage(shown, buildTrackingAssets());
const browser = await openBrowser({ hasWebgl: true });
try {
  let count = 0;
  for (const look of Object.keys(LOOKS)) count += await takePictures(browser, look, server.url);
  console.log(`${count} pictures are in ${out}.`);
} finally {
  await browser.close();
  server.close();
}
