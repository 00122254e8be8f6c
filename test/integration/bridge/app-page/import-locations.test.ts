import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import type { StoreLocationList } from "#functions/bridge/app-page/browser/api-types.ts";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import {
  type PickupLocation,
  pickupLocationSchema,
} from "#shared/bridge/domain/settings/pickup-location.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { addAppBridge } from "#test/fakes/bridge/app-bridge.ts";
import { awaitEffects } from "./await-effects.ts";
import { openAppPage, startBeforeTests } from "./open-app-page.ts";
import { type Answers, type AppServer, startAppPage } from "./start-app-page.ts";

const STOREFRONTS = {
  woocommerce: {
    ...{ signIn: "session", root: "/app#/", name: "WooCommerce" },
    noAddress: "WooCommerce, Settings, General",
    press: (page: Page, button: string) =>
      page
        .getByRole("region", { name: "Unsaved changes" })
        .getByRole("button", { name: button })
        .click(),
    isBarShown: (page: Page) => page.getByRole("region", { name: "Unsaved changes" }).isVisible(),
  },
  shopify: {
    ...{ signIn: "shopify", root: `${SHOPIFY_APP_PATH}/`, name: "Shopify" },
    noAddress: "Settings, Locations in your Shopify admin",
    // The admin shows the buttons, not the page.
    press: (page: Page, button: string) =>
      page.locator("ui-save-bar button", { hasText: button }).dispatchEvent("click"),
    isBarShown: (page: Page) => page.evaluate<boolean>("window.isBarShown"),
  },
} as const;
type Storefront = keyof typeof STOREFRONTS;

const answers: Answers = {};
const servers = {} as Record<Storefront, AppServer>;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server: servers.woocommerce, browser } = opened);
});
startBeforeTests(
  () => startAppPage("shopify", answers, { isStyled: true }),
  (server) => {
    servers.shopify = server;
  },
);

const parse = (changes: Record<string, unknown> = {}) =>
  pickupLocationSchema.parse(buildLocation(changes));
const SHOP = parse({
  storeLocationId: "71",
  coordinates: { latitude: 40.7484, longitude: -73.9857 },
});
const MOVED = parse({
  id: "old",
  name: "Warehouse",
  storeLocationId: "72",
  address: "1 Old Street, Boston",
});
const BROOKLYN = {
  ...{ name: "Brooklyn store", storeLocationId: "73", contactName: "Tea House" },
  address: "200 Eastern Parkway, Brooklyn, NY 11238, US",
  ...{ contactPhone: "+17185550101", timeZone: "America/New_York" },
  coordinates: { latitude: 40.6712, longitude: -73.9636 },
};
const LIST: StoreLocationList = {
  storeLocations: [
    { pickupLocationId: null, changes: null, proposal: BROOKLYN },
    {
      ...{ pickupLocationId: SHOP.id, changes: {} },
      proposal: { ...BROOKLYN, name: "Fifth Avenue", storeLocationId: "71", address: SHOP.address },
    },
    {
      pickupLocationId: MOVED.id,
      changes: { address: "5 New Street, Boston, MA 02110, US" },
      proposal: {
        ...BROOKLYN,
        name: "Depot",
        storeLocationId: "72",
        address: "5 New Street, Boston, MA 02110, US",
      },
    },
  ],
};
const STORED = { revision: 4, settings: { ...DEFAULT_SETTINGS, locations: [SHOP, MOVED] } };

beforeEach(() => {
  for (const call of Object.keys(answers)) delete answers[call];
  Object.assign(answers, {
    "GET store-locations": { body: LIST },
    "GET settings": { body: STORED },
    "GET pickup-locations": { body: { revision: 4, locations: [SHOP, MOVED] } },
  });
});

async function openPage(
  storefront: Storefront,
  place = "locations/_import",
  options: BrowserContextOptions = { viewport: { width: 1100, height: 900 } },
): Promise<Page> {
  const page = await browser.newPage(options);
  if (storefront === "shopify") await addAppBridge(page);
  await page.goto(`${servers[storefront].url}${STOREFRONTS[storefront].root}${place}`);
  return page;
}

/** Presses Save; returns the question. */
async function ask(page: Page, storefront: Storefront): Promise<Locator> {
  await expect.poll(() => STOREFRONTS[storefront].isBarShown(page)).toBe(true);
  await STOREFRONTS[storefront].press(page, "Save");
  const question = page.getByRole("dialog");
  await question.waitFor();
  return question;
}

/** Presses Save and confirms; returns what is sent. */
async function save(
  page: Page,
  storefront: Storefront,
): Promise<{ readonly [field: string]: unknown }> {
  const question = await ask(page, storefront);
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "PUT"),
    question.getByRole("button", { name: "Save changes" }).click(),
  ]);
  return request.postDataJSON();
}

const findCard = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

const openShown = async (page: Page) => page.getByRole("heading", { name: "Depot" }).waitFor();

describe("a location whose id is that of no screen", () => {
  it.each(["new", "import"])("is edited where it is called %s", async (id) => {
    const locations = [{ ...SHOP, id, name: "Old harbour" }];
    answers["GET pickup-locations"] = { body: { revision: 4, locations } };
    const page = await openPage("woocommerce", "locations");
    await page.getByRole("link", { name: "Edit Old harbour" }).click();

    await page.getByRole("heading", { name: "Edit a pick-up location" }).waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Old harbour");
    await page.getByRole("link", { name: "All pick-up locations" }).click();
    await page.getByRole("link", { name: "Add a pick-up location" }).click();
    await page.getByRole("heading", { name: "Add a pick-up location" }).waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("");
    await page.close();
  });
});

describe.each(["woocommerce", "shopify"] as const)(
  "importing pick-up locations (%s)",
  (storefront) => {
    const { name, noAddress, press, isBarShown, root } = STOREFRONTS[storefront];

    it("begins on the list of pick-up locations", async () => {
      const page = await openPage(storefront, "locations");
      await page.getByRole("link", { name: `Import from ${name}` }).click();
      await openShown(page);
      expect(page.url()).toContain(`${root}locations/_import`);
      await page.close();
    });

    it("says what is here already, what differs and how, and what is new", async () => {
      const page = await openPage(storefront);
      await openShown(page);
      const known = findCard(page, "Fifth Avenue");
      await known.getByText("Already here").waitFor();
      await known.getByRole("link", { name: "Shop" }).waitFor();
      expect(await known.getByRole("checkbox").count()).toBe(0);
      await findCard(page, "Depot").getByText("1 Old Street, Boston → 5 New Street").waitFor();
      await findCard(page, "Brooklyn store").getByText("New", { exact: true }).waitFor();
      await awaitEffects(page);
      expect(await isBarShown(page)).toBe(false);
      await page.close();
    });

    it("saves what is chosen by the save bar, with the pin moved by the keyboard", async () => {
      answers["PUT settings"] = { body: { ...STORED, revision: 5 } };
      const page = await openPage(storefront);
      await page.getByLabel("Add Brooklyn store").check();
      await page.getByLabel("Change Warehouse").check();
      const card = findCard(page, "Brooklyn store");
      await card.getByLabel("Name").fill("Brooklyn");
      const pin = card.getByRole("button", { name: /^Pin of / });
      await pin.focus();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Shift+ArrowRight");
      await page
        .locator("#said", { hasText: "40.67125, -73.962941" })
        .waitFor({ state: "attached" });
      const sent = await save(page, storefront);

      const { storeLocationId, address, contactName, contactPhone, timeZone } = BROOKLYN;
      const added = parse({
        ...{ id: "brooklyn", name: "Brooklyn", storeLocationId, address, contactName },
        ...{ contactPhone, timeZone, coordinates: { latitude: 40.67125, longitude: -73.962941 } },
      });
      expect(sent).toEqual({
        revision: 4,
        settings: {
          ...STORED.settings,
          locations: [SHOP, { ...MOVED, address: "5 New Street, Boston, MA 02110, US" }, added],
        },
      });
      await page.getByRole("link", { name: `Import from ${name}` }).waitFor();
      await expect.poll(() => isBarShown(page)).toBe(false);
      await page.close();
    });

    it("saves nothing that is discarded or no longer chosen", async () => {
      const page = await openPage(storefront);
      await page.getByLabel("Change Warehouse").check();
      await page.getByLabel("Change Warehouse").uncheck();
      await expect.poll(() => isBarShown(page)).toBe(false);
      await page.getByLabel("Add Brooklyn store").check();
      await expect.poll(() => isBarShown(page)).toBe(true);
      await press(page, "Discard");
      await expect.poll(() => isBarShown(page)).toBe(false);
      expect(await page.getByLabel("Add Brooklyn store").isChecked()).toBe(false);
      await page.close();
    });

    it("says at its field what is missing, and at the pin what is no number", async () => {
      const { contactPhone: _, ...unknown } = BROOKLYN;
      answers["GET store-locations"] = {
        body: { storeLocations: [{ pickupLocationId: null, changes: null, proposal: unknown }] },
      };
      const errors = [
        ["locations.2.contactPhone", "locations.2.contactPhone must be a phone number"],
        ["locations.2.coordinates.longitude", "locations.2.coordinates.longitude must be a number"],
      ].map(([field, message]) => ({ field, message }));
      answers["PUT settings"] = { status: 400, body: { message: "Two fields are wrong.", errors } };
      const page = await openPage(storefront);
      await page.getByLabel("Add Brooklyn store").check();
      await page.getByLabel("Longitude").fill("here");
      expect(await page.getByRole("button", { name: /^Pin of / }).count()).toBe(0);
      const sent = await save(page, storefront);

      expect(sent).toHaveProperty("settings.locations.2.coordinates", {
        latitude: 40.6712,
        longitude: null,
      });
      await page.getByText("Must be a phone number.").waitFor();
      await page.getByText("Must be a number.").waitFor();
      await page.getByText("Nothing is saved yet: correct what is marked below.").waitFor();
      await expect.poll(() => page.locator(":focus").getAttribute("name")).toMatch("contactPhone");
      await page.close();
    });

    it("says nothing at another location than the one that was refused", async () => {
      const other = { ...BROOKLYN, name: "Bronx store", storeLocationId: "74", address: "9 Hill" };
      answers["GET store-locations"] = {
        body: {
          storeLocations: [BROOKLYN, other].map((proposal) => ({
            ...{ pickupLocationId: null, changes: null, proposal },
          })),
        },
      };
      const [field, message] = ["locations.3.contactPhone", "Must be a phone number."];
      answers["PUT settings"] = {
        ...{ status: 400, body: { message: "A field is wrong.", errors: [{ field, message }] } },
      };
      const page = await openPage(storefront);
      await page.getByLabel("Add Brooklyn store").check();
      await page.getByLabel("Add Bronx store").check();
      await save(page, storefront);
      await findCard(page, "Bronx store").getByText(message).waitFor();
      await page.getByLabel("Add Brooklyn store").uncheck();
      await page.getByLabel("Add Brooklyn store").check();
      await awaitEffects(page);

      expect(await findCard(page, "Brooklyn store").getByText(message).count()).toBe(0);
      await page.close();
    });

    it("takes nothing more while it is being saved", async () => {
      answers["PUT settings"] = { status: 400, body: { message: "Not now." } };
      const page = await openPage(storefront);
      await page.getByLabel("Change Warehouse").check();
      const { promise: isTried, resolve: goOn } = Promise.withResolvers<void>();
      await page.route("**/settings", async (route) => {
        await isTried;
        await route.continue();
      });
      await save(page, storefront);
      const isInert = () => page.locator("form.import .cards").evaluate((list) => list.inert);
      await expect.poll(isInert).toBe(true);
      await STOREFRONTS[storefront].press(page, "Discard");
      goOn();
      await page.getByText("Not now.").waitFor();
      expect(await isInert()).toBe(false);
      expect(await page.getByLabel("Change Warehouse").isChecked()).toBe(true);
      await page.close();
    });

    it("gives the focus to what it says after a conflict, where the field that had it is new", async () => {
      answers["PUT settings"] = { status: 409, body: { message: "Somebody else was quicker." } };
      const page = await openPage(storefront);
      await page.getByLabel("Add Brooklyn store").check();
      answers["GET settings"] = { body: { ...STORED, revision: 7 } };
      await findCard(page, "Brooklyn store").getByLabel("Name").focus();
      await save(page, storefront);
      await page.getByText("Somebody else changed the settings meanwhile.").waitFor();

      await expect.poll(() => page.locator(":focus").getAttribute("data-failure")).toBe("true");
      await page.close();
    });

    it("keeps what is chosen when somebody else saved meanwhile, and saves it over that", async () => {
      answers["PUT settings"] = { status: 409, body: { message: "Somebody else was quicker." } };
      const page = await openPage(storefront);
      await page.getByLabel("Add Brooklyn store").check();
      const locations = [SHOP, MOVED, parse({ id: "third", name: "Third" })];
      const theirs = { revision: 7, settings: { ...STORED.settings, locations } };
      answers["GET settings"] = { body: theirs };
      await save(page, storefront);
      await page.getByText("Somebody else changed the settings meanwhile.").waitFor();
      answers["PUT settings"] = { body: { ...theirs, revision: 8 } };

      const sent = await save(page, storefront);

      expect(sent).toMatchObject({ revision: 7 });
      const { locations: saved } = (sent as typeof theirs).settings;
      expect(saved.map(({ id }) => id)).toEqual(["shop", "old", "third", "brooklyn-store"]);
      await page.close();
    });

    it("says why the store's locations could not be read, and reads them again", async () => {
      const message = "The store cannot be reached. The bridge retries automatically.";
      answers["GET store-locations"] = { status: 503, body: { message } };
      const page = await openPage(storefront);
      await page.getByText(message).waitFor();
      answers["GET store-locations"] = { body: LIST };
      await page.getByRole("button", { name: "Try again" }).click();
      await openShown(page);
      expect(await page.getByText(message).count()).toBe(0);
      await page.close();
    });

    it("says where the store's address stands, if it has none", async () => {
      answers["GET store-locations"] = { body: { storeLocations: [] } };
      const page = await openPage(storefront);
      await page.getByText(noAddress).waitFor();
      await page.getByRole("link", { name: "Add a pick-up location" }).click();
      await page.getByRole("button", { name: "Add it" }).waitFor();
      await page.close();
    });
  },
);

describe("the locations of a Shopify shop", () => {
  const UNLINKED = parse();
  const FIFTH = { ...BROOKLYN, name: "Fifth Avenue", storeLocationId: "71" };
  const list = (...storeLocations: StoreLocationList["storeLocations"]) => ({
    body: { storeLocations },
  });
  const store = (locations: readonly PickupLocation[], revision = 4) => ({
    body: { revision, settings: { ...DEFAULT_SETTINGS, locations } },
  });
  const fresh = { pickupLocationId: null, changes: null, proposal: BROOKLYN };
  const linkable = {
    ...{ pickupLocationId: "shop", changes: { storeLocationId: "71" }, proposal: FIFTH },
  };
  const readSaved = (sent: Readonly<Record<string, unknown>>) =>
    (sent as { settings: { locations: PickupLocation[] } }).settings.locations;
  const heldAt = (name: string, advice: string) =>
    `Orders that the courier collects and Shopify assigns to ${name} will be held: ${advice} too.`;

  it("are linked together: a link alone is nothing to put right, and says whose orders it holds", async () => {
    answers["GET store-locations"] = list(linkable, fresh);
    answers["GET settings"] = store([UNLINKED]);
    answers["PUT settings"] = store([], 5);
    const page = await openPage("shopify");
    const card = findCard(page, "Fifth Avenue");
    await card.getByText("Already here").waitFor();
    const warning = page.getByRole("main").getByRole("status").locator(".odd");
    expect([await card.getByText("Differs").count(), await warning.count()]).toEqual([0, 0]);

    await card.getByLabel("Link Shop to Fifth Avenue").check();
    const text = heldAt("Brooklyn store", "add Brooklyn store");
    await warning.getByText(text).waitFor();
    const question = await ask(page, "shopify");
    await question.getByText(text).waitFor();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await card.getByLabel("Link Shop to Fifth Avenue").uncheck();
    await expect.poll(() => STOREFRONTS.shopify.isBarShown(page)).toBe(false);

    await page.getByLabel("Add Brooklyn store").check();
    await warning.getByText(heldAt("Fifth Avenue", "link Shop to Fifth Avenue")).waitFor();
    await card.getByLabel("Link Shop to Fifth Avenue").check();
    await expect.poll(() => warning.count()).toBe(0);
    const saved = readSaved(await save(page, "shopify"));
    expect(saved.map(({ id, storeLocationId }) => [id, storeLocationId])).toEqual([
      ["shop", "71"],
      ["brooklyn-store", "73"],
    ]);
    await page.close();
  });

  it("are changed without being linked, and both together", async () => {
    const { coordinates } = BROOKLYN;
    answers["GET store-locations"] = list({
      ...linkable,
      changes: { storeLocationId: "71", coordinates },
    });
    answers["GET settings"] = store([UNLINKED]);
    answers["PUT settings"] = { status: 400, body: { message: "Not now." } };
    const page = await openPage("shopify");
    await page.getByLabel("Change Shop").check();
    expect(readSaved(await save(page, "shopify"))).toEqual([{ ...UNLINKED, coordinates }]);
    await page.getByLabel("Link Shop").check();
    expect(readSaved(await save(page, "shopify"))).toEqual([
      { ...UNLINKED, coordinates, storeLocationId: "71" },
    ]);
    await page.getByLabel("Change Shop").uncheck();
    expect(readSaved(await save(page, "shopify"))).toEqual([
      { ...UNLINKED, storeLocationId: "71" },
    ]);
    await page.close();
  });

  it("have the shop's time zone, which the page says where it is chosen", async () => {
    const page = await openPage("shopify");
    await page.getByLabel("Add Brooklyn store").check();
    const field = page.getByLabel("Time zone");
    await field.waitFor();
    const hint = page.locator(`[id="${await field.getAttribute("aria-describedby")}"]`);
    expect(await hint.textContent()).toBe(
      "Your shop's time zone: Shopify tells none of a location. Change it if this place has another.",
    );
    await page.close();
  });

  it("are compared with settings that were read before them", async () => {
    servers.shopify.calls.length = 0;
    const page = await openPage("shopify");
    await openShown(page);
    expect(servers.shopify.calls).toEqual(["GET settings", "GET store-locations"]);
    await page.close();
  });

  it("keep a pin that somebody else moved meanwhile", async () => {
    answers["GET store-locations"] = list(linkable, {
      ...fresh,
      pickupLocationId: "b",
      changes: {},
    });
    const b = parse({ id: "b", name: "B", storeLocationId: "73" });
    answers["GET settings"] = store([UNLINKED, b]);
    answers["PUT settings"] = { status: 409, body: { message: "Somebody else was quicker." } };
    const page = await openPage("shopify");
    await page.getByLabel("Link Shop to Fifth Avenue").check();
    const moved = { ...UNLINKED, coordinates: { latitude: 40.1, longitude: -73.1 } };
    answers["GET settings"] = store([moved, b], 7);
    await save(page, "shopify");
    await page.getByText("check what is still chosen, then save again").waitFor();
    answers["PUT settings"] = store([], 8);

    const question = await ask(page, "shopify");
    expect(await question.getByRole("listitem").allTextContents()).toEqual([
      "Shop, Your store's own number of it: Nothing → 71",
    ]);
    await question.getByRole("button", { name: "Keep editing" }).click();
    const sent = await save(page, "shopify");
    expect(sent).toHaveProperty("revision", 7);
    expect(readSaved(sent)).toEqual([{ ...moved, storeLocationId: "71" }, b]);
    await page.close();
  });

  it("are not added again after somebody else added them", async () => {
    answers["PUT settings"] = { status: 409, body: { message: "Somebody else was quicker." } };
    const page = await openPage("shopify");
    await page.getByLabel("Add Brooklyn store").check();
    const theirs = parse({ id: "brooklyn", name: "Brooklyn", storeLocationId: "73" });
    answers["GET settings"] = store([SHOP, MOVED, theirs], 7);
    const added = { ...fresh, pickupLocationId: "brooklyn", changes: {} };
    answers["GET store-locations"] = list(added, ...LIST.storeLocations.slice(1));
    await save(page, "shopify");
    await page.getByText("Nothing of what you chose is left to save.").waitFor();
    await page
      .getByText("Somebody added, changed or removed what you chose of Brooklyn store.")
      .waitFor();

    await findCard(page, "Brooklyn store").getByRole("link", { name: "Brooklyn" }).waitFor();
    expect(await page.getByLabel("Add Brooklyn store").count()).toBe(0);
    await expect.poll(() => STOREFRONTS.shopify.isBarShown(page)).toBe(false);
    await page.close();
  });

  it("stay as they are chosen if they cannot be read again after a conflict", async () => {
    answers["PUT settings"] = { status: 409, body: { message: "Somebody else was quicker." } };
    const page = await openPage("shopify");
    await page.getByLabel("Add Brooklyn store").check();
    answers["GET store-locations"] = { status: 503, body: { message: "Your shop is silent." } };
    await save(page, "shopify");
    await page
      .getByText(
        "Nothing is saved: somebody else changed the settings meanwhile. Your shop is silent.",
      )
      .waitFor();
    expect(await page.getByLabel("Add Brooklyn store").isChecked()).toBe(true);
    await page.close();
  });
});

describe.each(["light", "dark"] as const)("in %s colors", (colorScheme) => {
  it.each([390, 1280])("is accessible, %i pixels wide, with all unfolded", async (width) => {
    const page = await openPage("woocommerce", "locations/_import", {
      colorScheme,
      viewport: { width, height: 900 },
    });
    await page.getByLabel("Add Brooklyn store").check();
    await page.getByLabel("Change Warehouse").check();
    await takeScreenshot(page, `import-${width}-${colorScheme}`);

    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });
});
