import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import {
  DEFAULT_SETTINGS,
  type Settings,
  settingsSchema,
} from "#shared/bridge/domain/settings/settings.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { addAppBridge } from "#test/fakes/bridge/app-bridge.ts";
import { awaitEffects } from "./await-effects.ts";
import { openAppPage, startBeforeTests } from "./open-app-page.ts";
import { type Answers, type AppServer, startAppPage } from "./start-app-page.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

const build = (changes: object = {}): Settings =>
  settingsSchema.parse({ version: 1, locations: [buildLocation()], ...changes });
const store = (settings: Settings, revision = 4) => ({ body: { revision, settings } });
const methods = ["Express", "Same-day courier"].map((name) => ({
  ...{ name, kind: "shipping", recentOrders: null },
}));

/** Opens a place while the store has these settings. */
async function openPlace(place: string, settings: Settings, set: Answers = {}): Promise<Page> {
  for (const call of Object.keys(answers)) delete answers[call];
  Object.assign(answers, {
    "GET settings": store(settings),
    "POST settings/validate": { body: { isValid: true, errors: [], settings: DEFAULT_SETTINGS } },
    "GET shipping-methods": {
      body: { shippingMethods: methods.map(({ name }) => name), methods },
    },
    ...set,
  });
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  await page.goto(`${server.url}/app#/${place}`);
  await page.getByText("Loading…").first().waitFor({ state: "detached" });
  return page;
}

const findBar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });
const pressSave = (page: Page) => findBar(page).getByRole("button", { name: "Save" }).click();
const findQuestion = (page: Page) => page.getByRole("dialog", { name: "Save these changes?" });
/** Agrees to the changes that are shown, and returns what is sent. */
async function agree(page: Page): Promise<{ revision: number; settings: Settings }> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "PUT"),
    findQuestion(page).getByRole("button", { name: "Save changes" }).click(),
  ]);
  return request.postDataJSON();
}

describe("the index of the settings", () => {
  it("names each section with its value in words, and whether that is the default", async () => {
    const page = await openPlace("settings", build({ batching: { kind: "minutes", minutes: 20 } }));

    const find = (title: string) =>
      page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });
    await find("Retention").getByText("Default: 60 days").waitFor();
    await find("Batching").getByText("Are collected for some minutes", { exact: true }).waitFor();
    await find("Batching").getByText("20 minutes", { exact: true }).waitFor();
    await find("Pick-up locations").getByText("Open at any time.").waitFor();
    expect(await page.getByRole("listitem").getByRole("heading", { level: 3 }).count()).toBe(14);
    await page.close();
  });

  it("says so when the settings cannot be read, and reads them again", async () => {
    const page = await openPlace("settings", build(), {
      "GET settings": { status: 503, body: { message: "The bridge is busy." } },
    });
    await page.getByRole("alert").getByText("The bridge is busy.").waitFor();
    answers["GET settings"] = store(build());
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByRole("link", { name: "Retention" }).waitFor();
    await page.close();
  });

  it("calls nothing a default while the defaults are not known", async () => {
    const page = await openPlace("settings", build(), {
      "POST settings/validate": { status: 503, body: { message: "Busy." } },
    });
    await page.getByText("60 days", { exact: true }).waitFor();
    await awaitEffects(page);

    expect(await page.getByText("Default:").count()).toBe(0);
    await page.close();
  });
});

describe("the default of a field", () => {
  it("is shown with all its lines", async () => {
    const page = await openPlace("settings/schedule", build());
    const lines = page.locator(".default").getByRole("listitem");
    await lines.first().waitFor();
    const { dateAttributes, timeAttributes } = DEFAULT_SETTINGS.schedule;
    expect(await lines.allTextContents()).toEqual([...dateAttributes, ...timeAttributes]);
    await page.close();
  });

  it("is shown below the editor of a list, with the field that it is of", async () => {
    const page = await openPlace("settings/rules", build());
    await page.getByText("Default (Rules): No rules").waitFor();
    await page.getByText("Default (By shipping method):").waitFor();
    await page.close();
  });
});

describe("a change of a section", () => {
  it("is shown in words before it is saved, with the version that it was made of", async () => {
    const page = await openPlace("settings/retention", build(), {
      "PUT settings": store(build({ retentionDays: 90 }), 5),
    });
    await page.getByText("Default: 60 days").waitFor();
    await findBar(page).waitFor({ state: "hidden" });
    await page.getByLabel("Keep a buyer's data for (days)").fill("90");
    await pressSave(page);
    await findQuestion(page).getByText("Keep a buyer's data for: 60 days → 90 days").waitFor();
    const sent = await agree(page);

    expect(sent).toEqual({ revision: 4, settings: { ...build(), retentionDays: 90 } });
    await page.getByRole("status").getByText("Saved.").waitFor();
    await findBar(page).waitFor({ state: "hidden" });
    await page.close();
  });

  it("is not saved when the merchant keeps editing", async () => {
    const page = await openPlace("settings/retention", build());
    await page.getByLabel("Keep a buyer's data for (days)").fill("90");
    server.calls.length = 0;
    await pressSave(page);
    await findQuestion(page).getByRole("button", { name: "Keep editing" }).click();
    await awaitEffects(page);

    expect(server.calls).toEqual([]);
    expect(await page.getByLabel("Keep a buyer's data for (days)").inputValue()).toBe("90");
    expect(await findBar(page).isVisible()).toBe(true);
    await page.close();
  });

  it("is no change any more once the field says what is saved", async () => {
    const page = await openPlace("settings/retention", build());
    const field = page.getByLabel("Keep a buyer's data for (days)");
    await field.fill("90");
    await findBar(page).waitFor();
    await field.fill("60");

    await findBar(page).waitFor({ state: "hidden" });
    await page.close();
  });

  it("is discarded by the bar", async () => {
    const page = await openPlace("settings/retention", build());
    await page.getByLabel("Keep a buyer's data for (days)").fill("90");
    await findBar(page).getByRole("button", { name: "Discard" }).click();

    await findBar(page).waitFor({ state: "hidden" });
    expect(await page.getByLabel("Keep a buyer's data for (days)").inputValue()).toBe("60");
    await page.close();
  });

  it("is asked about before another screen is opened", async () => {
    const page = await openPlace("settings/retention", build());
    await page.getByLabel("Keep a buyer's data for (days)").fill("90");
    await findBar(page).waitFor();
    await page.getByRole("link", { name: "All settings" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    await awaitEffects(page);
    expect(await page.getByLabel("Keep a buyer's data for (days)").inputValue()).toBe("90");
    await page.getByRole("link", { name: "All settings" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();

    await page.getByRole("heading", { level: 2, name: "Settings" }).waitFor();
    await findBar(page).waitFor({ state: "hidden" });
    await page.close();
  });

  it("is refused at its field, which has the focus then", async () => {
    const page = await openPlace("settings/retention", build(), {
      "PUT settings": {
        status: 400,
        body: {
          message: "retentionDays must be at most 730.",
          errors: [{ field: "retentionDays", message: "retentionDays must be at most 730" }],
        },
      },
    });
    await page.getByLabel("Keep a buyer's data for (days)").fill("900");
    await pressSave(page);
    await agree(page);

    await page.getByText("Must be at most 730.", { exact: true }).waitFor();
    expect(await page.getByRole("alert").textContent()).toBe(
      "Nothing is saved yet: correct what is marked below.",
    );
    await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("retentionDays");
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });

  it("stands on top of what somebody else changed meanwhile, and is saved over that", async () => {
    const page = await openPlace("settings/retention", build());
    const theirs = build({ passOnTip: false, retentionDays: 30 });
    answers["PUT settings"] = { status: 409, body: { message: "Somebody else was quicker." } };
    answers["GET settings"] = store(theirs, 7);
    await page.getByLabel("Keep a buyer's data for (days)").fill("90");
    await pressSave(page);
    await agree(page);

    const notice = page
      .getByRole("alert")
      .filter({ hasText: "Somebody else changed the settings" });
    await notice.getByText("The tip of an order: Goes to the driver → Stays with you").waitFor();
    await notice.getByText("60 days → 30 days").waitFor();
    answers["PUT settings"] = store({ ...theirs, retentionDays: 90 }, 8);
    await pressSave(page);
    await findQuestion(page).getByText("30 days → 90 days").waitFor();
    expect(await agree(page)).toEqual({ revision: 7, settings: { ...theirs, retentionDays: 90 } });
    await notice.waitFor({ state: "detached" });
    await page.close();
  });
});

it("keeps what is changed while it is being saved", async () => {
  const page = await openPlace("settings/price", build());
  answers["PUT settings"] = store(build({ passOnTip: false, promoCode: "SPRING" }), 5);
  const code = page.getByLabel("Promotion code of your courier");
  await code.fill("SPRING");
  const { promise: isChanged, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/settings", async (route) => {
    await isChanged;
    await route.continue();
  });
  await pressSave(page);
  await agree(page);
  await code.fill("SUMMER");
  goOn();
  await page.getByRole("status").getByText("Saved.").waitFor();

  expect(await code.inputValue()).toBe("SUMMER");
  await pressSave(page);
  await findQuestion(page).getByText("SPRING → SUMMER").waitFor();
  await page.close();
});

describe("the editors of lists", () => {
  it("name a method of the shop, move it up and remove another", async () => {
    const settings = build({ modes: [{ shippingMethod: "Post", mode: "ignore" }] });
    const page = await openPlace("settings/rules", settings, { "PUT settings": store(settings) });
    await page.getByRole("button", { name: "Add Express" }).click();
    await page.getByRole("button", { name: "Move up Shipping method 2" }).click();
    const first = page.getByRole("group", { name: "Shipping method 1" });
    await first.getByLabel("Goes out").selectOption("At once");
    await page.getByRole("button", { name: "Remove Shipping method 2" }).click();
    await pressSave(page);
    const { settings: sent } = await agree(page);

    expect(sent.modes).toEqual([{ shippingMethod: "Express", mode: "urgent" }]);
    await page.close();
  });

  it("make a rule of conditions, and show it in words before it is saved", async () => {
    const page = await openPlace("settings/rules", build(), { "PUT settings": store(build()) });
    await page.getByRole("button", { name: "Add a rule", exact: true }).click();
    const rule = page.getByRole("group", { name: "Rule 1", exact: true });
    await rule.getByLabel("Order value from").fill("99.95");
    for (const condition of ["Total weight", "Distance", "Postal code", "Day and time"]) {
      const option = rule.getByLabel("And if").locator("option", { hasText: condition });
      await rule.getByLabel("And if").selectOption((await option.getAttribute("value")) ?? "");
    }
    await rule.getByRole("group", { name: "If Total weight" }).getByLabel("Up to").fill("20.5");
    await rule.getByRole("button", { name: "Remove Distance" }).click();
    await rule.getByRole("textbox", { name: "Postal code" }).fill("100*, 11201-11256");
    await rule.getByRole("checkbox", { name: "Saturday" }).check();
    await rule.getByRole("checkbox", { name: "Monday" }).check();
    await rule.getByLabel("Ordered from").fill("09:00");
    await rule.getByLabel("Then it goes out").selectOption("Hold, I decide");
    await pressSave(page);
    await findQuestion(page)
      .getByText(
        "If order value from 99.95 and weight up to 20.5 kg and postal code 100* or 11201-11256 and ordered Mon, Sat from 09:00 to 24:00: Hold, I decide",
      )
      .waitFor();
    const { settings: sent } = await agree(page);

    expect(settingsSchema.parse(sent).rules).toEqual([
      {
        when: {
          orderValue: { min: 99.95 },
          weightGrams: { max: 20_500 },
          postalCodes: ["100*", "11201-11256"],
          orderedAt: { days: ["monday", "saturday"], from: "09:00", to: "24:00" },
        },
        mode: "hold",
      },
    ]);
    await page.close();
  });

  it("say at a rule that it has no condition, or an empty one", async () => {
    const rules = [
      { when: { pieces: { min: 1 } }, mode: "urgent" },
      { when: { orderValue: { min: 1 } }, mode: "urgent" },
    ];
    const message = (field: string, text: string) => ({ field, message: `${field} ${text}` });
    const page = await openPlace("settings/rules", build({ rules }), {
      "PUT settings": {
        status: 400,
        body: {
          message: "Some fields are wrong.",
          errors: [
            message("rules.0.when", "must have a condition"),
            message("rules.1.when.orderValue", "must have min or max"),
          ],
        },
      },
    });
    await page.getByRole("button", { name: "Remove Quantity of items" }).click();
    await page.getByRole("group", { name: "Rule 2" }).getByLabel("Order value from").fill("");
    await pressSave(page);
    await agree(page);

    const find = (name: string) => page.getByRole("group", { name, exact: true });
    await find("Rule 1").getByText("Must have a condition.", { exact: true }).waitFor();
    await find("Rule 2").getByText("Must have min or max.", { exact: true }).waitFor();
    await page.close();
  });

  it("add a size of packages, and give the row that was added the focus", async () => {
    const page = await openPlace("settings/packaging", build(), { "PUT settings": store(build()) });
    await page.getByRole("button", { name: "Add a size" }).click();
    await expect
      .poll(() => page.locator(":focus").getAttribute("name"))
      .toBe("packaging.steps.5.upToGrams");
    await page.keyboard.type("250.5");
    await page.getByRole("group", { name: "Size 6" }).getByLabel("Vehicle").selectOption("Truck");
    await pressSave(page);
    await findQuestion(page).getByText("Added: Up to 250.5 kg: Truck, Large").waitFor();
    const { settings: sent } = await agree(page);

    expect(sent.packaging.steps.at(-1)).toEqual({
      ...{ upToGrams: 250_500, transportId: 6, packSizeId: 4 },
    });
    await page.close();
  });

  it("show the fields of what is chosen only", async () => {
    const page = await openPlace("settings/batching", build(), { "PUT settings": store(build()) });
    const choice = page.getByLabel("Orders of one location");
    await choice.waitFor();
    expect(await page.getByLabel("Collected for (minutes)").count()).toBe(0);
    await choice.selectOption("Are collected until a time of day");
    await page.getByLabel("Collected until").fill("15:30");
    await pressSave(page);

    expect((await agree(page)).settings.batching).toEqual({ kind: "until", time: "15:30" });
    await page.close();
  });

  it("keep the statuses that were chosen, and those of plugins", async () => {
    const settings = build({ dispatch: { when: "status", statuses: ["processing", "ready"] } });
    const page = await openPlace("settings/release", settings, { "PUT settings": store(settings) });
    await page.getByRole("checkbox", { name: "On hold" }).check();
    await page.getByLabel("Statuses of plugins").fill("ready, packed");
    await pressSave(page);

    expect((await agree(page)).settings.dispatch).toEqual({
      when: "status",
      statuses: ["processing", "on-hold", "ready", "packed"],
    });
    await page.close();
  });

  it("tick no status of WooCommerce while that of a plugin is typed", async () => {
    const settings = build({ dispatch: { when: "status", statuses: ["processing"] } });
    const page = await openPlace("settings/release", settings, { "PUT settings": store(settings) });
    await page.getByLabel("Statuses of plugins").pressSequentially("pending-review, on-hold-paid");
    expect(await page.getByRole("checkbox", { name: "Pending payment" }).isChecked()).toBe(false);
    await pressSave(page);

    expect((await agree(page)).settings.dispatch).toEqual({
      when: "status",
      statuses: ["processing", "pending-review", "on-hold-paid"],
    });
    await page.close();
  });

  it("keep what a choice had when another one was passed", async () => {
    const page = await openPlace("settings/price", build());
    const question = page.getByLabel("Ask me before booking");
    await question.selectOption("Above an amount");
    await page.getByLabel("Amount (USD)").fill("19.99");
    await question.selectOption("Never");
    await question.selectOption("Above an amount");

    expect(await page.getByLabel("Amount (USD)").inputValue()).toBe("19.99");
    await page.close();
  });

  it("leave out what is emptied and may be", async () => {
    const settings = build({ promoCode: "SPRING" });
    const page = await openPlace("settings/price", settings, { "PUT settings": store(settings) });
    await page.getByLabel("Ask me before booking").selectOption("Above an amount");
    await page.getByLabel("Amount (USD)").fill("19.99");
    await page.getByLabel("Promotion code of your courier").fill("");
    await pressSave(page);
    const { settings: sent } = await agree(page);

    expect(sent.priceCeiling).toEqual({ kind: "amount", cents: 1_999 });
    expect(sent).not.toHaveProperty("promoCode");
    await page.close();
  });
});

describe("an order that is tried", () => {
  const explained = {
    body: {
      ...{ decision: "deliver", reason: null, until: null, isReleased: true, nextAction: null },
      plan: { mode: "urgent" },
      ruleResults: [
        { rule: "Which way does it go?", details: "rule 1 fits (value 150)", outcome: "continue" },
      ],
    },
  };
  const list = (...deliveries: readonly object[]) => ({ body: { deliveries, next: null } });
  const readSent = async (
    page: Page,
  ): Promise<{ order?: object; orderId?: string; settings: Settings }> => {
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith("/explain")),
      page.getByRole("button", { name: "Try it" }).click(),
    ]);
    return request.postDataJSON();
  };

  it("is one of the store, with the settings of the page before they are saved", async () => {
    const page = await openPlace("settings/rules", build(), {
      "GET deliveries?q=%231002": list(
        { orderId: "5009", orderName: "#10021" },
        { orderId: "5002", orderName: "#1002" },
      ),
      "POST explain": explained,
    });
    await page.getByLabel("Courier's route, with pick-up").check();
    await page.getByLabel("Name or number").fill("#1002");
    const sent = await readSent(page);

    expect(sent).toMatchObject({ orderId: "5002", settings: { defaultMode: "point-with-pickup" } });
    await page.getByRole("status").getByText("It goes out: At once.").waitFor();
    await page.getByRole("status").getByText("Order #1002", { exact: true }).waitFor();
    await page.getByRole("status").getByText("rule 1 fits (value 150)").first().waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });

  it("is said not to be found", async () => {
    const page = await openPlace("settings/rules", build(), {
      "GET deliveries?q=9999": list(),
    });
    await page.getByLabel("Name or number").fill("9999");
    await page.getByRole("button", { name: "Try it" }).click();

    await page.getByText("No order with exactly this name or number was found.").waitFor();
    await page.close();
  });

  it.each([
    ["#100", "one whose name only begins so", "No order with exactly this name or number"],
    ["71", "one that the courier calls so", "No order with exactly this name or number"],
    ["#7", "several that are called so", "Several orders have this name."],
  ])("is not taken for another: %s finds %s", async (typed, _, text) => {
    const page = await openPlace("settings/rules", build(), {
      "GET deliveries?q=%23100": list({ orderId: "5009", orderName: "#1009" }),
      "GET deliveries?q=71": list({ orderId: "5002", orderName: "#1002" }),
      "GET deliveries?q=%237": list(
        { orderId: "5007", orderName: "#7" },
        { orderId: "5107", orderName: "7" },
      ),
      "POST explain": explained,
    });
    server.calls.length = 0;
    await page.getByLabel("Name or number").fill(typed);
    await page.getByRole("button", { name: "Try it" }).click();

    await page.getByRole("status").getByText(text).waitFor();
    await awaitEffects(page);
    expect(server.calls).not.toContain("POST explain");
    await page.close();
  });

  it.each([
    ["1002", "Order #1002"],
    ["5002", "Order #1002"],
    ["#1003", "Order #1003 (test)"],
  ])("is found by %s, with its parts and as a test order", async (typed, name) => {
    const parts = [1, 2].map((part) => ({ orderId: "5002", orderName: "#1002", part }));
    const page = await openPlace("settings/rules", build(), {
      [`GET deliveries?q=${encodeURIComponent(typed)}`]: list(
        ...(typed === "#1003" ? [{ orderId: "5003", orderName: "#1003 (test)" }] : parts),
      ),
      "POST explain": explained,
    });
    await page.getByLabel("Name or number").fill(typed);
    await page.getByRole("button", { name: "Try it" }).click();

    await page.getByRole("status").getByText(name, { exact: true }).waitFor();
    await page.close();
  });

  it("has no result any more once the settings, the order or its kind are others", async () => {
    const page = await openPlace("settings/rules", build(), {
      "GET deliveries?q=1002": list({ orderId: "5002", orderName: "#1002" }),
      "POST explain": explained,
    });
    const result = page.getByRole("status").getByText("Order #1002", { exact: true });
    const changes = [
      () => page.getByLabel("Courier's route, with pick-up").check(),
      () => page.getByLabel("Name or number").fill("#100"),
      () => page.getByRole("radio", { name: "An invented one" }).check(),
    ];
    for (const change of changes) {
      await page.getByLabel("Name or number").fill("1002");
      await page.getByRole("button", { name: "Try it" }).click();
      await result.waitFor();
      await change();
      await result.waitFor({ state: "detached" });
    }
    await page.close();
  });

  it("is an invented one, as far away as its merchant says", async () => {
    const locations = [buildLocation({ coordinates: { latitude: 40, longitude: -73 } })];
    const page = await openPlace("settings/rules", build({ locations }), {
      "POST explain": explained,
    });
    await page.getByRole("radio", { name: "An invented one" }).check();
    await page.getByLabel("Value of the goods").fill("150.5");
    await page.getByLabel("Weight (kg)").fill("6");
    await page.getByLabel("Distance (km)").fill("111.195");

    expect((await readSent(page)).order).toEqual({
      shippingMethods: [{ title: "Courier" }],
      subtotal: { minor: 15_050, currency: "USD" },
      shipping: { postalCode: "10001", coordinates: { latitude: 39, longitude: -73 } },
      goods: [{ pieces: 1, weightGrams: 6_000 }],
      tags: [],
      productTags: [],
    });
    await findBar(page).waitFor({ state: "hidden" });
    await page.close();
  });
});

const PLACES = [
  "settings",
  ...["rules", "release", "payment", "contact", "schedule", "batching", "packaging", "price"],
  ...["driver", "cancelling", "messages", "buyer-page", "retention"],
].map((place) => (place === "settings" ? place : `settings/${place}`));

it.each(PLACES)("%s fits a phone and a desk, and passes axe in light and dark", async (place) => {
  const page = await openPlace(
    place,
    build({
      rules: [
        {
          when: { weightGrams: { min: 500 }, distanceKm: { max: 5 }, orderedAt: { from: "09:00" } },
          mode: "hold",
        },
      ],
      modes: [{ shippingMethod: "Express", mode: "urgent" }],
      dispatch: { when: "status", statuses: ["processing"] },
    }),
  );
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      await takeScreenshot(page, `${place.replace("/", "-")}-${colorScheme}-${width}`);
    }
    expect(await findPageFaults(page), `${place} in ${colorScheme}`).toEqual([]);
    expect(await findAxeFaults(page), `${place} in ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await findPageFaults(page), `${place} on a phone`).toEqual([]);
  await page.close();
});

/** A location's form, while somebody else saves the location. */
describe("a pick-up location that is edited", () => {
  it("keeps what somebody else changed of it meanwhile", async () => {
    const before = pickupLocationSchema.parse(buildLocation());
    const theirs = {
      ...before,
      exceptions: [{ date: "2026-12-25", intervals: [] }],
      preparationMinutes: 15,
    };
    const page = await openPlace("locations/shop", build(), {
      "GET pickup-locations": { body: { revision: 4, locations: [before] } },
      "PUT pickup-locations/shop": { body: { revision: 6, location: theirs } },
    });
    await page.getByLabel("Phone").fill("+12125550199");
    answers["GET pickup-locations"] = { body: { revision: 5, locations: [theirs] } };
    await pressSave(page);
    const { id: _, ...values } = theirs;

    expect(await agree(page)).toEqual({ ...values, contactPhone: "+12125550199" });
    await page.close();
  });
});

it("names keys and webhooks in their buttons for screen readers alone", async () => {
  const key = {
    ...{ id: "k1", name: "Issued by the operator", isValid: true, scopes: ["deliveries:read"] },
    ...{ createdAt: "2026-11-01T00:00:00.000Z", expiresAt: "2027-11-01T00:00:00.000Z" },
    ...{ usedAt: null, revokedAt: null },
  };
  const webhook = {
    ...{ id: "w1", url: "https://a.example.com", state: "working", failingSince: null },
    ...{ types: ["delivery.booked"], previousSecretUntil: null },
  };
  const page = await openPlace("settings/retention", build(), {
    "GET webhooks": {
      body: { webhooks: [webhook, { ...webhook, id: "w2", url: "https://b.example.com" }] },
    },
    "GET api-keys": { body: { apiKeys: [key, { ...key, id: "k2", name: "Stock program" }] } },
  });
  await page.getByRole("link", { name: "Developers" }).click();
  const buttons = page.getByRole("main").getByRole("listitem").getByRole("button");
  await page.getByRole("button", { name: "Revoke Issued by the operator" }).waitFor();
  const seen = await buttons.evaluateAll((all) => all.map((one) => one.firstChild?.textContent));
  const heard = await buttons.allTextContents();

  const ofWebhook = ["Send a test event", "Change", "Replace the secret", "Delete"];
  expect(seen).toEqual([...ofWebhook, ...ofWebhook, "Revoke", "Revoke"]);
  expect(new Set(heard).size).toBe(heard.length);
  await takeScreenshot(page, "developers-buttons");
  await page.close();
});

it("keeps what somebody else changed of a webhook meanwhile", async () => {
  const before = {
    ...{ id: "w1", url: "https://a.example.com", state: "working", failingSince: null },
    ...{ types: ["delivery.booked", "delivery.held"], previousSecretUntil: null },
  };
  const theirs = { ...before, url: "https://b.example.com", types: ["delivery.failed"] };
  const page = await openPlace("settings/retention", build(), {
    "GET webhooks": { body: { webhooks: [before] } },
    "GET api-keys": { body: { apiKeys: [] } },
    "PUT webhooks/w1": { body: theirs },
  });
  await page.getByRole("link", { name: "Developers" }).click();
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("A parcel came back").check();
  answers["GET webhooks"] = { body: { webhooks: [theirs] } };
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "PUT"),
    page.getByRole("button", { name: "Save the webhook" }).click(),
  ]);

  expect(request.postDataJSON()).toEqual({
    url: "https://b.example.com",
    types: ["delivery.failed", "delivery.returned"],
  });
  await page.close();
});

describe("in Shopify's admin", () => {
  let admin: AppServer;
  startBeforeTests(
    () => startAppPage("shopify", answers, { isStyled: true }),
    (started) => {
      admin = started;
    },
  );

  it("keeps a payment method that is not listed while its choice is passed", async () => {
    const payments = { laterMethods: ["Invoice"] };
    const page = await openAdmin("payment", build({ payments }), []);
    const choice = page.getByLabel("Invoice");
    await choice.selectOption("Waits until it is paid");
    await choice.selectOption("Paid in cash at the door");

    expect(await choice.inputValue()).toBe("cash");
    await page.close();
  });

  it.each([
    ["rules", "Delivery methods"],
    ["release", "Test orders without a sandbox account"],
    ["payment", "Invoice"],
    ["rates", "Courier prices at the checkout"],
    ["messages", "Shopify's mail to the buyer"],
  ])("%s has what concerns Shopify, fits, and passes axe", async (place, field) => {
    const page = await openAdmin(place, build({ rates: { isOn: true } }), ["Invoice"]);

    await page.getByLabel(field).first().waitFor();
    await takeScreenshot(page, `shopify-${place}`);
    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });

  /** Opens a section in the admin of a shop whose orders were paid so. */
  async function openAdmin(
    place: string,
    settings: Settings,
    methods: readonly string[],
  ): Promise<Page> {
    Object.assign(answers, {
      "GET settings": store(settings),
      "POST settings/validate": { body: { isValid: true, errors: [], settings: DEFAULT_SETTINGS } },
      "GET shipping-methods": { body: { shippingMethods: [], methods: [] } },
      "GET payment-choices": {
        body: { methods, hasAuthorizedOrders: true, hasOrdersOnTerms: true },
      },
      "GET rates": { body: { state: "refused", message: { params: { problem: "permission" } } } },
    });
    const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
    await addAppBridge(page);
    await page.goto(`${admin.url}${SHOPIFY_APP_PATH}/settings/${place}`);
    return page;
  }
});
