import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import type { StoreLocationList } from "#functions/bridge/app-page/browser/api-types.ts";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import {
  type PickupLocation,
  pickupLocationSchema,
} from "#shared/bridge/domain/settings/pickup-location.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { addAppBridge } from "#test/fakes/bridge/app-bridge.ts";
import { awaitEffects } from "./await-effects.ts";
import { openAppPage, startBeforeTests } from "./open-app-page.ts";
import { type Answers, type AppServer, startAppPage } from "./start-app-page.ts";

const SHOP = "GET store-locations";
const ADD = "POST pickup-locations";
const answers: Answers = {};
const servers = {} as Record<"shopify" | "session", AppServer>;
let browser: Browser;

openAppPage("shopify", answers, { isStyled: true }, (opened) => {
  ({ server: servers.shopify, browser } = opened);
});
startBeforeTests(
  () => startAppPage("session", answers, { isStyled: true }),
  (server) => {
    servers.session = server;
  },
);

const parse = (changes: Record<string, unknown> = {}) =>
  pickupLocationSchema.parse(buildLocation(changes));
const ONLY = parse();
const SECOND = parse({ id: "brooklyn", name: "Brooklyn", address: "200 Eastern Parkway" });
const describeShop = (
  name: string,
  storeLocationId: string,
  pickupLocationId: string | null,
): StoreLocationList["storeLocations"][number] => ({
  ...{ pickupLocationId, changes: pickupLocationId === null ? null : { storeLocationId } },
  proposal: { name, address: "1 Main Street", contactName: "Tea House", storeLocationId },
});
const FIFTH = describeShop("Fifth Avenue", "71", ONLY.id);
const BROOKLYN = describeShop("Brooklyn store", "73", null);
const store = (...locations: readonly PickupLocation[]) => ({
  "GET pickup-locations": { body: { revision: 4, locations } },
});

beforeEach(() => {
  for (const call of Object.keys(answers)) delete answers[call];
  answers[SHOP] = { body: { storeLocations: [FIFTH, BROOKLYN] } };
});

async function openPage(
  place: string,
  signIn: keyof typeof servers = "shopify",
  options: BrowserContextOptions = {},
): Promise<Page> {
  servers[signIn].calls.length = 0;
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, ...options });
  if (signIn === "shopify") await addAppBridge(page);
  const root = signIn === "shopify" ? `${SHOPIFY_APP_PATH}/` : "/app#/";
  await page.goto(`${servers[signIn].url}${root}${place}`);
  return page;
}
const findWarning = (page: Page) => page.getByText("Orders that the courier collects and Shopify");

it("is said on the list of pick-up locations, with what adds and links them", async () => {
  Object.assign(answers, store(ONLY, SECOND));
  const page = await openPage("locations");
  expect(await findWarning(page).textContent()).toBe(
    "Orders that the courier collects and Shopify assigns to Fifth Avenue and Brooklyn store will be held: add Brooklyn store and link Shop to Fifth Avenue too. Import from Shopify adds and links them.",
  );
  await page.getByRole("link", { name: "Import from Shopify" }).click();
  await page.getByRole("heading", { level: 2, name: "Import from Shopify" }).waitFor();
  await page.close();
});

it("is asked of the shop only where an order could be held", async () => {
  Object.assign(answers, store(ONLY));
  const page = await openPage("locations");
  await page.getByRole("link", { name: "Edit Shop" }).waitFor();
  await awaitEffects(page);
  expect(servers.shopify.calls).not.toContain(SHOP);
  await page.close();

  Object.assign(answers, store(ONLY, SECOND));
  const other = await openPage("locations", "session");
  await other.getByRole("link", { name: "Edit Brooklyn" }).waitFor();
  await awaitEffects(other);
  expect(servers.session.calls).not.toContain(SHOP);
  await other.close();
});

it("is read again if the shop was silent, and after a location is removed", async () => {
  Object.assign(answers, store(ONLY, SECOND), {
    "DELETE pickup-locations/brooklyn": { body: {} },
    [SHOP]: { status: 503, body: { message: "Your shop is silent." } },
  });
  const page = await openPage("locations");
  await page.getByText("Your shop's locations could not be read: Your shop is silent.").waitFor();
  answers[SHOP] = { body: { storeLocations: [FIFTH, BROOKLYN] } };
  await page.getByRole("button", { name: "Try again" }).click();
  await findWarning(page).waitFor();
  expect(await page.locator(":focus").textContent()).toBe("Pick-up locations");

  Object.assign(answers, store(ONLY));
  await page.getByRole("button", { name: "Remove Brooklyn" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Brooklyn is removed.").waitFor();
  await findWarning(page).waitFor({ state: "detached" });
  await page.close();
});

it("is read again once its script can be loaded, and says so until then", async () => {
  Object.assign(answers, store(ONLY, SECOND));
  const page = await openPage("courier");
  await page.route("**/locations*.js", (route) => route.abort());
  await page.goto(`${servers.shopify.url}${SHOPIFY_APP_PATH}/locations`);
  await page
    .getByText("Your shop's locations could not be read: The page could not be loaded.")
    .waitFor();
  const again = page.getByRole("button", { name: "Try again" });
  await again.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => again.evaluate((one) => one.matches(":focus"))).toBe(true);
  await page.unroute("**/locations*.js");
  await page.keyboard.press("Enter");

  await findWarning(page).waitFor();
  await page.close();
});

it("moves nothing that can be pressed when it comes, except what adds locations", async () => {
  Object.assign(answers, store(ONLY, SECOND));
  const page = await openPage("locations");
  const warning = await findWarning(page).boundingBox();
  const last = await page.getByRole("button", { name: "Remove Brooklyn" }).boundingBox();

  expect(warning?.y).toBeGreaterThan(last?.y ?? Number.POSITIVE_INFINITY);
  await page.close();
});

it("is asked before a second location is added by hand", async () => {
  Object.assign(answers, store(ONLY), { [ADD]: { body: { location: SECOND } } });
  const page = await openPage("locations/_new");
  await page.getByLabel("Name", { exact: true }).fill("Brooklyn");
  await page.getByRole("button", { name: "Add it" }).click();
  const question = page.getByRole("dialog", { name: "Add Brooklyn?" });
  await question.getByText("assigns to Fifth Avenue and Brooklyn store will be held").waitFor();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Add it" }).waitFor();
  expect(servers.shopify.calls).not.toContain(ADD);

  await page.getByRole("button", { name: "Add it" }).click();
  await question.getByRole("button", { name: "Add it" }).click();
  await page.getByRole("heading", { level: 2, name: "Pick-up locations" }).waitFor();
  expect(servers.shopify.calls).toContain(ADD);
  await page.close();
});

it("keeps nobody from adding a location while the shop is silent", async () => {
  Object.assign(answers, store(ONLY), {
    [ADD]: { body: { location: SECOND } },
    [SHOP]: { status: 503, body: { message: "Your shop is silent." } },
  });
  const page = await openPage("locations/_new");
  await page.getByRole("button", { name: "Add it" }).click();
  await page.getByRole("heading", { level: 2, name: "Pick-up locations" }).waitFor();
  expect(servers.shopify.calls).toContain(ADD);
  await page.close();
});

/** Holds the calls that ask the shop back. Returns what lets them go on. */
async function holdShop(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/store-locations", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

it("loses nothing that is typed into a new location while the shop is asked", async () => {
  Object.assign(answers, store(ONLY), {
    [ADD]: { body: { location: SECOND } },
    [SHOP]: { body: { storeLocations: [] } },
  });
  const page = await openPage("locations/_new");
  const goOn = await holdShop(page);
  await page.getByLabel("Name", { exact: true }).fill("Brooklyn");
  await page.getByRole("button", { name: "Add it" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Brooklyn Heights");
  const sent = page.waitForRequest((one) => one.method() === "POST");
  goOn();

  expect((await sent).postDataJSON()).toMatchObject({ name: "Brooklyn Heights" });
  await page.close();
});

it("is in a question that has what is typed while the shop is asked", async () => {
  Object.assign(answers, store(ONLY));
  const page = await openPage("locations/shop");
  const goOn = await holdShop(page);
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Your store's own number of it").fill("71");
  await page.locator("ui-save-bar button", { hasText: "Save" }).dispatchEvent("click");
  await page.getByLabel("Name", { exact: true }).fill("Shop on Fifth");
  goOn();

  const question = page.getByRole("dialog", { name: "Save these changes?" });
  await question.getByText("Shop on Fifth").waitFor();
  await question.getByText("assigns to Brooklyn store will be held").waitFor();
  await page.close();
});

it("is in the question before the only location gets a number of the shop's, and in no other", async () => {
  Object.assign(answers, store(ONLY));
  const page = await openPage("locations/shop");
  const save = page.locator("ui-save-bar button", { hasText: "Save" });
  const question = page.getByRole("dialog", { name: "Save these changes?" });
  await page.getByLabel("Name", { exact: true }).fill("Shop on Fifth");
  await save.dispatchEvent("click");
  await question.waitFor();
  expect(await question.locator(".odd").count()).toBe(0);
  expect(servers.shopify.calls).not.toContain(SHOP);
  await question.getByRole("button", { name: "Keep editing" }).click();

  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Your store's own number of it").fill("71");
  await save.dispatchEvent("click");
  await question.getByText("assigns to Brooklyn store will be held: add Brooklyn store").waitFor();
  await page.close();
});

it.each([
  [390, "light"],
  [1280, "dark"],
] as const)("is accessible, %i pixels wide, %s", async (width, colorScheme) => {
  Object.assign(answers, store(ONLY, SECOND));
  const page = await openPage("locations", "shopify", {
    colorScheme,
    viewport: { width, height: 900 },
  });
  await findWarning(page).waitFor();
  await takeScreenshot(page, `unserved-${width}-${colorScheme}`);
  expect(await findPageFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.close();
});
