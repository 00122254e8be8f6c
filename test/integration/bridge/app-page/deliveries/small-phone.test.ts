import type { Browser, Locator } from "playwright-core";
import { expect, it } from "vitest";
import { buildListedDelivery } from "#test/builders/bridge/app-screens/listed-deliveries.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { openAppPage } from "#test/integration/bridge/app-page/open-app-page.ts";
import type { Answers, AppServer } from "#test/integration/bridge/app-page/start-app-page.ts";

const delivery = buildListedDelivery({
  ...{ orderName: "#1001", progress: "booked", progressText: "Booked", mode: "urgent" },
  pickUpAt: "2026-11-24T15:00:00.000Z",
  money: {
    ...{ shippingPaid: null, quoted: null, refunded: null, tipped: null },
    charged: { minor: 123_456, currency: "USD", text: "$1,234.56" },
  },
});
const answers: Answers = {
  "GET pickup-locations": { body: { revision: 1, locations: [] } },
  "GET deliveries?limit=25": { body: { deliveries: [delivery], next: null, hasMore: false } },
};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true, site: "shop.example.com" }, (opened) => {
  ({ server, browser } = opened);
});

/** Where it is, in pixels of the window. */
const measure = async (one: Locator) => {
  const box = await one.boundingBox();
  return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0), height: box?.height ?? 0 };
};

it.each([320, 360, 600])(
  "has its name and its buttons in one line, and prices in their cards, %i pixels wide",
  async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 640 } });
    await page.goto(`${server.url}/#/deliveries`);
    await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
    await takeScreenshot(page, `small-phone-${width}`);

    const name = await measure(page.getByRole("heading", { level: 1 }));
    const line = await measure(page.getByRole("link", { name: "Home" }).first());
    expect(name.height).toBeLessThan(1.5 * line.height);
    const button = await measure(page.getByRole("button", { name: "Search" }));
    const fold = await measure(page.getByRole("button", { name: "Filter and sort" }));
    expect(button.height).toBe(fold.height);
    const row = await measure(page.getByRole("row").filter({ hasText: "#1001" }));
    const price = await measure(page.getByText("$1,234.56"));
    expect(row.right - price.right).toBeGreaterThanOrEqual(12);
    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  },
);
