import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StoreLocationList } from "#functions/bridge/app-page/browser/api-types.ts";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { openBrowser, takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { awaitEffects } from "./await-effects.ts";
import { startAppPage } from "./start-app-page.ts";

type Answers = Parameters<typeof startAppPage>[1];

const answers: Answers = {};
let server: Awaited<ReturnType<typeof startAppPage>>;
let browser: Browser;
beforeAll(async () => {
  server = await startAppPage("session", answers, { isStyled: true });
  browser = await openBrowser();
});
afterAll(async () => {
  server.close();
  await browser.close();
});

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
  place = "locations/_import",
  options: BrowserContextOptions = { viewport: { width: 1100, height: 900 } },
): Promise<Page> {
  const page = await browser.newPage(options);
  await page.goto(`${server.url}/app#/${place}`);
  return page;
}

/** Presses Save and confirms; returns what is sent. */
async function save(page: Page, method = "PUT"): Promise<{ readonly [field: string]: unknown }> {
  await page
    .getByRole("region", { name: "Unsaved changes" })
    .getByRole("button", { name: "Save" })
    .click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === method),
    page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click(),
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
    const page = await openPage("locations");
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

describe("importing pick-up locations", () => {
  it("begins on the list of pick-up locations", async () => {
    const page = await openPage("locations");
    await page.getByRole("link", { name: "Import from WooCommerce" }).click();
    await openShown(page);
    expect(page.url()).toContain("#/locations/_import");
    await page.close();
  });

  it("says what is here already, what differs and how, and what is new", async () => {
    const page = await openPage();
    await openShown(page);
    const known = findCard(page, "Fifth Avenue");
    await known.getByText("Already here").waitFor();
    await known.getByRole("link", { name: "Shop" }).waitFor();
    expect(await known.getByRole("checkbox").count()).toBe(0);
    await findCard(page, "Depot").getByText("1 Old Street, Boston → 5 New Street").waitFor();
    await findCard(page, "Brooklyn store").getByText("New", { exact: true }).waitFor();
    await awaitEffects(page);
    expect(await page.getByRole("region", { name: "Unsaved changes" }).isVisible()).toBe(false);
    await page.close();
  });

  it("saves what is chosen by the save bar, with the pin moved by the keyboard", async () => {
    answers["PUT settings"] = { body: { ...STORED, revision: 5 } };
    const page = await openPage();
    await page.getByLabel("Add Brooklyn store").check();
    await page.getByLabel("Change Warehouse").check();
    const card = findCard(page, "Brooklyn store");
    await card.getByLabel("Name").fill("Brooklyn");
    const pin = card.getByRole("button", { name: /^Pin of / });
    await pin.focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+ArrowRight");
    await page.locator("#said", { hasText: "40.67125, -73.962941" }).waitFor({ state: "attached" });
    const sent = await save(page);

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
    await page.getByRole("heading", { level: 2, name: "Pick-up locations" }).waitFor();
    await page.close();
  });

  it("saves nothing that is discarded or no longer chosen", async () => {
    const page = await openPage();
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await page.getByLabel("Change Warehouse").check();
    await page.getByLabel("Change Warehouse").uncheck();
    await bar.waitFor({ state: "hidden" });
    await page.getByLabel("Add Brooklyn store").check();
    await bar.getByRole("button", { name: "Discard" }).click();
    await bar.waitFor({ state: "hidden" });
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
    const page = await openPage();
    await page.getByLabel("Add Brooklyn store").check();
    await page.getByLabel("Longitude").fill("here");
    expect(await page.getByRole("button", { name: /^Pin of / }).count()).toBe(0);
    const sent = await save(page);

    expect(sent).toHaveProperty("settings.locations.2.coordinates", {
      latitude: 40.6712,
      longitude: null,
    });
    await page.getByText("Must be a phone number.").waitFor();
    await page.getByText("Must be a number.").waitFor();
    await expect.poll(() => page.locator(":focus").getAttribute("name")).toMatch("contactPhone");
    await page.close();
  });

  it("keeps what is chosen when somebody else saved meanwhile, and saves it over that", async () => {
    answers["PUT settings"] = { status: 409, body: { message: "Somebody else was quicker." } };
    const page = await openPage();
    await page.getByLabel("Add Brooklyn store").check();
    const locations = [SHOP, MOVED, parse({ id: "third", name: "Third" })];
    const theirs = { revision: 7, settings: { ...STORED.settings, locations } };
    answers["GET settings"] = { body: theirs };
    await save(page);
    await page.getByText("Somebody else changed the settings meanwhile.").waitFor();
    answers["PUT settings"] = { body: { ...theirs, revision: 8 } };

    const sent = await save(page);

    expect(sent).toMatchObject({ revision: 7 });
    const { locations: saved } = (sent as typeof theirs).settings;
    expect(saved.map(({ id }) => id)).toEqual(["shop", "old", "third", "brooklyn-store"]);
    await page.close();
  });

  it("says why the store's locations could not be read, and reads them again", async () => {
    const message = "The store cannot be reached. The bridge retries automatically.";
    answers["GET store-locations"] = { status: 503, body: { message } };
    const page = await openPage();
    await page.getByText(message).waitFor();
    answers["GET store-locations"] = { body: LIST };
    await page.getByRole("button", { name: "Try again" }).click();
    await openShown(page);
    expect(await page.getByText(message).count()).toBe(0);
    await page.close();
  });

  it("says where the store's address stands, if it has none", async () => {
    answers["GET store-locations"] = { body: { storeLocations: [] } };
    const page = await openPage();
    await page.getByText("WooCommerce, Settings, General").waitFor();
    await page.getByRole("link", { name: "Add a pick-up location" }).click();
    await page.getByRole("heading", { name: "Add a pick-up location" }).waitFor();
    await page.close();
  });
});

describe.each(["light", "dark"] as const)("in %s colors", (colorScheme) => {
  it.each([390, 1280])("is accessible, %i pixels wide, with all unfolded", async (width) => {
    const page = await openPage("locations/_import", {
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
