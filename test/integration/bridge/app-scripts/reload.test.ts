import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { addAppBridge } from "#test/fakes/bridge/app-bridge.ts";
import { openAppPage, startBeforeTests } from "#test/integration/bridge/app-page/open-app-page.ts";
import {
  type Answers,
  type AppServer,
  startAppPage,
} from "#test/integration/bridge/app-page/start-app-page.ts";

const LOCATION = buildLocation({ coordinates: { latitude: 40.7484, longitude: -73.9857 } });
const answers: Answers = {
  "GET audit": { body: { records: [], next: null } },
  "GET permissions": { body: { permissions: [] } },
  "GET api-keys": { body: { apiKeys: [] } },
  "GET webhooks": { body: { webhooks: [] } },
  "GET pickup-locations": { body: { revision: 1, locations: [LOCATION] } },
};
const servers = {} as Record<"session" | "shopify", AppServer>;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server: servers.session, browser } = opened);
});
startBeforeTests(
  () => startAppPage("shopify", answers, { isStyled: true }),
  (server) => {
    servers.shopify = server;
  },
);

const SCRIPT = "**/administration-*.js";
const findReload = (page: Page) => page.getByRole("button", { name: "Reload" });

describe("a screen whose script is no longer where the page expects it", () => {
  it("is there once the whole page is reloaded, which has the new address", async () => {
    const page = await browser.newPage();
    await page.route(SCRIPT, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(`${servers.session.url}/app#/developers`);
    await page.getByRole("alert").getByText("The page could not be loaded.").waitFor();
    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.unroute(SCRIPT);
    await findReload(page).click();

    await page.getByRole("button", { name: "Create an API key" }).waitFor();
    expect(await page.evaluate("location.hash")).toBe("#/developers");
    await page.close();
  });

  it("is there in Shopify's admin too, at the same place, without the token of the first address", async () => {
    const page = await browser.newPage();
    await addAppBridge(page);
    await page.route(SCRIPT, (route) => route.fulfill({ status: 404, body: "" }));
    const kept = "shop=tea.myshopify.com&host=aG9zdA";
    const path = `${SHOPIFY_APP_PATH}/developers`;
    await page.goto(`${servers.shopify.url}${path}?${kept}&id_token=over&again=1`);
    await findReload(page).waitFor();
    await page.unroute(SCRIPT);
    await findReload(page).click();

    await page.getByRole("button", { name: "Create an API key" }).waitFor();
    expect(await page.evaluate("location.pathname + location.search")).toBe(`${path}?${kept}`);
    await page.close();
  });
});

describe("a map whose script cannot be loaded", () => {
  it("is the picture, says so, and is drawn once the page is reloaded", async () => {
    const drawing = await startAppPage("session", answers, {
      ...{ isStyled: true, hasMap: true, mapStyleUrl: "https://maps.example.com/style.json" },
    });
    const drawer = await openBrowser({ hasWebgl: true });
    const page = await drawer.newPage();
    await page.route("https://maps.example.com/**", (route) =>
      route.fulfill({ json: { version: 8, sources: {}, layers: [] } }),
    );
    await page.route("**/tracking-map-*.js", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(`${drawing.url}/app#/locations/${LOCATION.id}`);
    await page.getByText("The map could not be loaded").waitFor();
    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await page.getByRole("img", { name: /Grid of a hundred meters/ }).count()).toBe(1);
    await page.unroute("**/tracking-map-*.js");
    await findReload(page).click();

    await page.locator(".pin-map.drawn").waitFor();
    expect(await findReload(page).count()).toBe(0);
    await drawer.close();
    drawing.close();
  });
});
