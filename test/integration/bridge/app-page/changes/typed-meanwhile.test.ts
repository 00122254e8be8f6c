import type { Browser, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { openAppPage } from "../open-app-page.ts";
import type { Answers, AppServer } from "../start-app-page.ts";

const FRONT_DESK = pickupLocationSchema.parse(buildLocation({ name: "Front desk" }));
const answers: Answers = {};
let server: AppServer;
let browser: Browser;
let page: Page;
openAppPage("session", answers, {}, (opened) => {
  ({ server, browser } = opened);
});

const listLocations = (...locations: readonly unknown[]) => ({ body: { revision: 1, locations } });

beforeEach(async () => {
  for (const call of Object.keys(answers)) delete answers[call];
  Object.assign(answers, {
    "GET pickup-locations": listLocations(),
    "GET webhooks": { body: { webhooks: [] } },
    "GET api-keys": { body: { apiKeys: [] } },
  });
  page = await browser.newPage({ timezoneId: FRONT_DESK.timeZone });
  return () => page.close();
});

const open = (place: string) => page.goto(`${server.url}/app#/${place}`);
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const findForm = (name: string) => page.getByRole("form", { name });
const confirm = (name: string) => page.getByRole("dialog").getByRole("button", { name }).click();
/** What is to be saved, once the page asks. */
async function readChanges(): Promise<readonly string[]> {
  const question = page.getByRole("dialog");
  await question.waitFor();
  return question.getByRole("listitem").allTextContents();
}

/** Keeps the answer of the next such call until it is let go. Returns what lets it go, once it was asked. */
async function holdAnswer(method: string, path: string) {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/v1/stores/tea/${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    ask();
    await held;
    await route.continue();
  });
  return { asked, release };
}
const readRequest = async (method: string, act: () => Promise<unknown>, path = "") => {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === method && one.url().endsWith(path)),
    act(),
  ]);
  return request.postDataJSON() as Record<string, unknown>;
};

describe("what is typed into a pick-up location while it is saved", () => {
  async function fillLocation(): Promise<void> {
    await page.getByLabel("Name", { exact: true }).fill(FRONT_DESK.name);
    await page.getByLabel("Address", { exact: true }).fill(FRONT_DESK.address);
    await page.getByLabel("Whom the driver asks for").fill(FRONT_DESK.contactName);
    await page.getByLabel("Phone", { exact: true }).fill(FRONT_DESK.contactPhone);
  }

  it("stays when the location is added, and changes that one", async () => {
    answers["POST pickup-locations"] = {
      status: 201,
      body: { revision: 2, location: FRONT_DESK },
    };
    const { asked, release } = await holdAnswer("POST", "pickup-locations");
    await open("locations/_new");
    await fillLocation();
    await press("Add it");
    await asked;
    await page.getByLabel("Whom the driver asks for").fill("Grace");
    answers["GET pickup-locations"] = listLocations(FRONT_DESK);
    release();
    await page.getByText("Location added. What you typed meanwhile is not saved yet.").waitFor();

    expect(await page.getByLabel("Whom the driver asks for").inputValue()).toBe("Grace");
    answers[`PUT pickup-locations/${FRONT_DESK.id}`] = {
      body: { revision: 3, location: FRONT_DESK },
    };
    await press("Save it");
    expect(await readChanges()).toEqual([
      expect.stringContaining(`${FRONT_DESK.contactName} → Grace`),
    ]);
    const sent = await readRequest("PUT", () => confirm("Save changes"));
    expect(sent).toMatchObject({ name: FRONT_DESK.name, contactName: "Grace" });
    await page.getByRole("link", { name: "Add a pick-up location" }).waitFor();
  });

  it("stays when the location is changed, by the save bar", async () => {
    const path = `pickup-locations/${FRONT_DESK.id}`;
    answers["GET pickup-locations"] = listLocations(FRONT_DESK);
    answers[`PUT ${path}`] = {
      body: { revision: 2, location: { ...FRONT_DESK, contactName: "Ada" } },
    };
    const { asked, release } = await holdAnswer("PUT", path);
    await open(`locations/${FRONT_DESK.id}`);
    await page.getByLabel("Whom the driver asks for").fill("Ada");
    await press("Save");
    await confirm("Save changes");
    await asked;
    await page.getByLabel("Whom the driver asks for").fill("Grace");
    release();
    await page.getByText("Location saved. What you typed meanwhile is not saved yet.").waitFor();

    await press("Save");
    expect(await readChanges()).toEqual([expect.stringContaining("Ada → Grace")]);
  });
});

describe("while something is created that cannot be changed afterwards", () => {
  it("nothing can be typed, the focus stays in the form, and a refusal gives the fields back", async () => {
    answers["POST api-keys"] = { status: 409, body: { message: "There are fifty keys already." } };
    const { asked, release } = await holdAnswer("POST", "api-keys");
    await open("developers");
    await press("Create an API key");
    const name = page.getByLabel("What is the key for?");
    await name.fill("Stock program");
    await name.press("Enter");
    await asked;
    await page.keyboard.type("x");

    expect(await name.evaluate((field) => field.closest("[inert]") !== null)).toBe(true);
    expect(await page.evaluate("document.activeElement.textContent")).toBe("One moment…");
    release();
    await page.getByText("There are fifty keys already.").waitFor();
    await name.fill("Till");
    expect(await name.inputValue()).toBe("Till");
    expect(await findForm("New API key").getByRole("button").first().textContent()).toBe(
      "Create the key",
    );
  });
});

it("what is chosen while the choice is checked is checked before the next step", async () => {
  const account = {
    ...{ state: "connected", name: "Swift", baseUrl: "https://courier.example.com", health: null },
    ...{ email: null, clientIdEndsWith: null, isOwn: true, isSandbox: true },
    ...{ signsNotifications: false, notificationUrl: null },
  };
  const preview = { orders: [], counts: {}, next: null };
  Object.assign(answers, {
    "GET courier-account": { body: account },
    "GET start": { body: { state: "not-started", ordersFrom: null, waiting: 0 } },
    "GET settings": { body: { revision: 1, settings: DEFAULT_SETTINGS } },
    "GET shipping-methods": { body: { shippingMethods: [], methods: [] } },
    "POST start/preview": { body: preview },
  });
  const { asked, release } = await holdAnswer("POST", "start/preview");
  await open("start/methods");
  await page.getByRole("radio", { name: "Every delivery method" }).check();
  await press("Next: preview");
  await asked;
  await page.getByRole("radio", { name: "Orders from a date" }).check();
  const checked = await readRequest("POST", async () => release(), "start/preview");

  expect(checked).toMatchObject({ from: { kind: "date" } });
});
