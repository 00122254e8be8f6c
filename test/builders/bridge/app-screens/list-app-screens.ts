import type { Page } from "playwright-core";
import { listSections } from "#functions/bridge/app-page/browser/screens/settings/list-sections.ts";
import { buildNoInsights } from "#test/integration/bridge/app-page/insights-answers.ts";
import type { AppScreen, ScreenState } from "./app-screen.ts";
import { DELIVERY_PLACE, LIST_CALL, PERMISSIONS, WEEK } from "./busy-store.ts";
import { DELIVERED, HELD, ON_A_ROUTE, RETURNED } from "./delivery-answers.ts";
import { BROKEN_HOME, CALM_HOME, FRESH_HOME, TESTED_HOME } from "./home-answers.ts";
import { FOUND, LISTED, NARROWED, TOO_MANY_TO_SORT, toPage, UNFOUND } from "./listed-answers.ts";
import {
  AUDIT,
  DEFAULTS,
  INTERRUPTED,
  NO_ACCOUNT,
  NO_MAIL,
  SETTINGS,
  SHOP_LOCATIONS,
  UNCONFIRMED,
} from "./store-answers.ts";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name }).first().click();
const unfold = (page: Page, text: string) => page.getByText(text, { exact: true }).click();
const waitForForm = (page: Page) => page.getByRole("main").getByRole("form").first().waitFor();
const waitForChart = (page: Page) => page.locator(".chart canvas").first().waitFor();

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox").fill(text);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Search again" }).waitFor();
}

const defaultSettings = { body: { revision: 1, settings: DEFAULTS.settings } };
const noLocations = { "GET pickup-locations": { body: { revision: 1, locations: [] } } };
const noAccount = { "GET courier-account": { body: NO_ACCOUNT } };

const answerHome = (home: typeof CALM_HOME) => ({
  "GET home": { body: home },
  "GET home?week=0": { body: { ...home, week: null } },
});
const answerDelivery = (body: unknown) => ({ [`GET ${DELIVERY_PLACE}`]: { body } });

const DELIVERY_SCREENS: readonly AppScreen[] = [
  {
    ...{ name: "home", place: "" },
    states: {
      filled: { text: "The last seven days" },
      empty: { answers: answerHome(CALM_HOME), text: "Nothing needs you now." },
      checklist: { answers: answerHome(FRESH_HOME), text: "Start: 0 of 3 steps done." },
      tested: { answers: answerHome(TESTED_HOME), text: "Broken: Price." },
      interrupted: { answers: answerHome(BROKEN_HOME), text: "The store does not answer." },
    },
  },
  {
    ...{ name: "deliveries", place: "deliveries" },
    states: {
      filled: { text: "Ada Lovelace" },
      empty: { answers: { [LIST_CALL]: { body: toPage([]) } }, text: "No deliveries yet." },
      found: {
        answers: { "POST deliveries/search": { body: FOUND } },
        text: "Ada Lovelace",
        act: (page) => searchFor(page, "Lovelace"),
      },
      unfound: {
        answers: { "POST deliveries/search": { body: UNFOUND } },
        text: "Ada Lovelace",
        act: (page) => searchFor(page, "Lovelace"),
      },
      "without-locations": {
        answers: { "GET pickup-locations": { status: 503, body: { message: "Busy." } } },
        text: "Your pick-up locations could not be read",
      },
      filters: {
        text: "Ada Lovelace",
        async act(page) {
          const fold = page.getByRole("button", { name: "Filter and sort" });
          if (await fold.isVisible()) await fold.click();
        },
      },
      selected: {
        text: "Ada Lovelace",
        act: (page) =>
          page
            .getByRole("checkbox", { name: /^Select Order/ })
            .first()
            .check(),
      },
    },
  },
  {
    ...{ name: "deliveries-narrowed", place: "deliveries?location=depot&mode=urgent" },
    states: {
      filled: {
        answers: {
          "GET deliveries?location=depot&mode=urgent&limit=25": { body: toPage(NARROWED) },
        },
        text: "Order #1004",
      },
    },
  },
  {
    ...{ name: "deliveries-sorted", place: "deliveries?sort=price" },
    states: {
      filled: {
        answers: { "GET deliveries?sort=price&limit=25": { body: toPage(LISTED) } },
        text: "Ada Lovelace",
      },
      "too-many": {
        answers: { "GET deliveries?sort=price&limit=25": TOO_MANY_TO_SORT },
        text: "Up to 1,000 deliveries can be sorted so",
      },
    },
  },
  {
    ...{ name: "no-match", place: "deliveries?q=1999" },
    states: {
      empty: {
        answers: { "GET deliveries?q=1999&limit=100": { body: toPage([]) } },
        text: "No delivery matches.",
      },
    },
  },
  {
    ...{ name: "delivery", place: DELIVERY_PLACE },
    states: {
      filled: { text: "What happened" },
      held: {
        ...{ answers: answerDelivery(HELD), text: "On hold" },
        async act(page) {
          await unfold(page, "Why?");
          await page.getByText("Can the courier reach the buyer?").waitFor();
          await unfold(page, "What is not possible now");
        },
      },
      "on-a-route": { answers: answerDelivery(ON_A_ROUTE), text: "Another order" },
      returned: { answers: answerDelivery(RETURNED), text: "Deliver it again" },
      delivered: { answers: answerDelivery(DELIVERED), text: "4 of 5" },
      correcting: {
        ...{ answers: answerDelivery(HELD), text: "On hold" },
        async act(page) {
          await press(page, "Correct it");
          await page.getByRole("form").waitFor();
        },
      },
      "asked-to-correct": {
        ...{ answers: answerDelivery(HELD), text: "On hold" },
        async act(page) {
          await press(page, "Correct it");
          await page.getByLabel("Street and number").fill("350 5th Ave");
          await page.getByLabel("Phone number").fill("+1 212 555 0177");
          await page.getByRole("form").getByRole("button", { name: "Correct it" }).click();
          await page.getByRole("dialog").waitFor();
        },
      },
      cancelling: {
        text: "What happened",
        act: (page) => press(page, "Cancel it"),
      },
    },
  },
  {
    ...{ name: "insights", place: "insights" },
    states: {
      filled: { text: "Last 7 days", act: waitForChart },
      empty: {
        answers: { [`GET insights?${WEEK}&by=day`]: { body: buildNoInsights() } },
        text: "No deliveries on these days.",
      },
    },
  },
  {
    ...{ name: "insights-locations", place: "insights?by=location" },
    states: { filled: { text: "The depot at the harbour", act: waitForChart } },
  },
];

const START_SCREENS: readonly AppScreen[] = [
  {
    ...{ name: "start-courier", place: "start/courier" },
    states: {
      filled: { text: "Test or change it" },
      empty: { answers: noAccount, text: "Client id" },
    },
  },
  {
    ...{ name: "start-location", place: "start/location" },
    states: {
      filled: { text: "Next: methods and first order" },
      empty: { answers: noLocations, text: "Filled in from your store" },
      "nothing-known": {
        answers: { ...noLocations, "GET store-locations": { body: { storeLocations: [] } } },
        text: "Skip this step",
      },
      "store-unread": {
        answers: {
          ...noLocations,
          "GET store-locations": { status: 503, body: { message: "Your shop does not answer." } },
        },
        text: "could not be read",
      },
    },
  },
  {
    ...{ name: "start-methods", place: "start/methods" },
    states: {
      filled: { text: "Express & gift wrap" },
      empty: {
        answers: { "GET shipping-methods": { body: { shippingMethods: [], methods: [] } } },
        text: "Your shop shows no delivery method yet.",
      },
    },
  },
  {
    ...{ name: "start-preview", place: "start/preview", readsNothing: true },
    states: {
      empty: { text: "Choose first what goes out." },
      filled: {
        text: "Choose first what goes out.",
        async act(page) {
          await page.getByRole("link", { name: "Choose what goes out" }).first().click();
          await page.getByRole("radio", { name: "Every delivery method" }).check();
          await page.getByRole("radio", { name: /waiting orders/ }).check();
          await press(page, "Next: preview");
          await page.getByRole("button", { name: /^Start: / }).waitFor();
        },
      },
    },
  },
];

const PLACE_SCREENS: readonly AppScreen[] = [
  {
    ...{ name: "locations", place: "locations" },
    states: {
      filled: { text: "The depot at the harbour" },
      empty: { answers: noLocations, text: "No pick-up location yet." },
    },
  },
  {
    ...{ name: "location-import", place: "locations/_import" },
    states: {
      filled: { text: "350 5th Ave, New York" },
      chosen: {
        text: "350 5th Ave, New York",
        act: (page) => page.getByLabel("Add Tea House").check(),
      },
      empty: {
        answers: { "GET store-locations": { body: { storeLocations: [] } } },
        text: "Your store has no address yet.",
      },
    },
  },
  {
    ...{ name: "location", place: "locations/shop" },
    states: { filled: { text: "Whom the driver asks for" } },
  },
  {
    ...{ name: "location-new", place: "locations/_new" },
    states: { empty: { text: "Whom the driver asks for" } },
  },
  {
    ...{ name: "holidays", place: "locations/shop/holidays" },
    states: {
      filled: { text: "To come" },
      changed: { text: "To come", act: (page) => press(page, "Set this day") },
    },
  },
  {
    ...{ name: "holidays-none", place: "locations/depot/holidays" },
    states: { empty: { text: "No holidays and no other hours yet." } },
  },
];

const ACCOUNT_SCREENS: readonly AppScreen[] = [
  {
    ...{ name: "courier", place: "courier" },
    states: {
      filled: { text: "Have your courier send its notifications to" },
      empty: { answers: noAccount, text: "Client id" },
      interrupted: {
        answers: { "GET courier-account": { body: INTERRUPTED } },
        text: "The courier does not answer.",
      },
    },
  },
  {
    ...{ name: "notifications", place: "notifications" },
    states: {
      filled: { text: "Write to me when" },
      empty: { answers: { "GET merchant-mail": { body: NO_MAIL } }, text: "nothing is sent yet" },
      unconfirmed: {
        answers: { "GET merchant-mail": { body: UNCONFIRMED } },
        text: "The code in the e-mail",
      },
    },
  },
  {
    ...{ name: "developers", place: "developers" },
    states: {
      filled: {
        text: "Stock program",
        async act(page) {
          await page.getByText("Log", { exact: true }).first().click();
          await page.getByText("Send it again").first().waitFor();
        },
      },
      empty: {
        answers: {
          "GET webhooks": { body: { webhooks: [] } },
          "GET api-keys": { body: { apiKeys: [] } },
        },
        text: "No webhook yet.",
      },
      "new-webhook": { text: "Stock program", act: (page) => press(page, "Add a webhook") },
      "new-key": { text: "Stock program", act: (page) => press(page, "Create an API key") },
    },
  },
  {
    ...{ name: "access", place: "access" },
    states: {
      filled: { text: "203.0.113.8" },
      empty: {
        answers: { "GET audit": { body: { ...AUDIT, records: [], next: null } } },
        text: "Nothing yet.",
      },
    },
  },
];

const answerPermissions = (isGranted: boolean) => ({
  "GET permissions": {
    body: { permissions: PERMISSIONS.permissions.map((one) => ({ ...one, isGranted })) },
  },
});

/** A change of a section, or nothing where it has no field of that kind. */
const changeFirstField = async (page: Page): Promise<void> => {
  await page.getByLabel("Keep a buyer's data for (days)").fill("120");
  await page.getByRole("region", { name: "Unsaved changes" }).waitFor();
};

const SECTION_STATES: Readonly<Record<string, Readonly<Record<string, ScreenState>>>> = {
  retention: { changed: { text: "Keep a buyer's data for (days)", act: changeFirstField } },
  rules: {
    tried: {
      text: "Try it",
      async act(page) {
        await page.getByRole("radio", { name: "An invented one" }).check();
        await page.getByRole("form", { name: "Try it" }).getByRole("button").click();
        await unfold(page, "Every rule");
        await page.getByText("Can the courier reach the buyer?").waitFor();
      },
    },
  },
};

const SETTINGS_SCREENS: readonly AppScreen[] = [
  {
    ...{ name: "settings", place: "settings" },
    states: {
      filled: { text: "Retention" },
      empty: { answers: { "GET settings": defaultSettings }, text: "Default: 60 days" },
      unloaded: {
        text: "Retention",
        async act(page) {
          await page.route("**/settings-*.js", (route) => route.fulfill({ status: 404, body: "" }));
          await page.reload();
          await page.getByRole("button", { name: "Reload" }).waitFor();
        },
      },
    },
  },
  ...listSections("woocommerce")
    .filter(({ place }) => place === undefined)
    .map(({ id, sentence }) => ({
      ...{ name: `settings-${id}`, place: `settings/${id}` },
      states: {
        filled: { text: sentence, act: waitForForm },
        empty: { answers: { "GET settings": defaultSettings }, text: sentence, act: waitForForm },
        ...SECTION_STATES[id],
      },
    })),
];

const shopLocations = { "GET store-locations": { body: { storeLocations: SHOP_LOCATIONS } } };
const addBrooklyn = (page: Page) => page.getByLabel("Add Brooklyn store").check();

/** Saves what is chosen by the bar that Shopify's admin shows, and confirms it. */
async function saveImport(page: Page): Promise<void> {
  await addBrooklyn(page);
  await page.locator("ui-save-bar button", { hasText: "Save" }).dispatchEvent("click");
  await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
}

/** What only Shopify's shops have, as its admin shows it: in its look, which is light. */
const SHOPIFY_SCREENS: readonly AppScreen[] = [
  {
    ...{ name: "shopify-home", place: "", storefront: "shopify" },
    states: { filled: { text: "The last seven days" } },
  },
  {
    ...{ name: "shopify-deliveries", place: "deliveries", storefront: "shopify" },
    states: { filled: { text: "Ada Lovelace" } },
  },
  {
    ...{ name: "shopify-import", place: "locations/_import", storefront: "shopify" },
    states: {
      filled: { answers: shopLocations, text: "Fifth Avenue" },
      chosen: {
        ...{ answers: shopLocations, text: "Fifth Avenue" },
        async act(page) {
          await addBrooklyn(page);
          await page.getByLabel("Link Tea shop to Fifth Avenue").check();
        },
      },
      asked: {
        ...{ answers: shopLocations, text: "Fifth Avenue" },
        async act(page) {
          await addBrooklyn(page);
          await page.locator("ui-save-bar button", { hasText: "Save" }).dispatchEvent("click");
          await page.getByRole("dialog").waitFor();
        },
      },
      conflict: {
        answers: { ...shopLocations, "PUT settings": { status: 409, body: { message: "Older." } } },
        text: "Fifth Avenue",
        async act(page) {
          await saveImport(page);
          await page.getByText("Somebody else changed the settings meanwhile.").waitFor();
        },
      },
      refused: {
        answers: {
          ...shopLocations,
          "PUT settings": {
            status: 400,
            body: {
              message: "locations.2.contactPhone must be a phone number.",
              errors: [
                {
                  field: "locations.2.contactPhone",
                  message: "locations.2.contactPhone must be a phone number.",
                },
              ],
            },
          },
        },
        text: "Fifth Avenue",
        async act(page) {
          await saveImport(page);
          await page.locator(".fault", { hasText: "Must be a phone number." }).waitFor();
        },
      },
      empty: {
        answers: { "GET store-locations": { body: { storeLocations: [] } } },
        text: "Your shop has no active location",
      },
    },
  },
  {
    ...{ name: "shopify-courier", place: "courier", storefront: "shopify" },
    states: { filled: { text: "Connect a sandbox account" } },
  },
  {
    ...{ name: "shopify-access", place: "access", storefront: "shopify" },
    states: {
      filled: { text: "Notes in your orders" },
      allowed: { answers: answerPermissions(true), text: "Revoke" },
      unread: {
        answers: { "GET permissions": { status: 503, body: { message: "Shopify is silent." } } },
        text: "Your shop's permissions could not be read",
      },
    },
  },
  {
    ...{ name: "shopify-messages", place: "settings/messages", storefront: "shopify" },
    states: {
      filled: { text: "Shopify does not let the app write notes", act: waitForForm },
      allowed: { answers: answerPermissions(true), text: "Note for you", act: waitForForm },
    },
  },
  {
    ...{ name: "shopify-rates", place: "settings/rates", storefront: "shopify" },
    states: {
      filled: {
        answers: {
          "GET settings": {
            body: {
              revision: 4,
              settings: { ...SETTINGS, rates: { ...SETTINGS.rates, isOn: true } },
            },
          },
          "GET rates": {
            body: {
              state: "refused",
              checkedAt: null,
              message: { params: { problem: "permission" } },
            },
          },
        },
        text: "Allow courier prices at the checkout",
        act: waitForForm,
      },
      empty: { answers: { "GET settings": defaultSettings }, text: "checkout", act: waitForForm },
    },
  },
];

/** Every screen of the merchant's app in each of its states. */
export const APP_SCREENS: readonly AppScreen[] = [
  ...DELIVERY_SCREENS,
  ...START_SCREENS,
  ...PLACE_SCREENS,
  ...SETTINGS_SCREENS,
  ...ACCOUNT_SCREENS,
  ...SHOPIFY_SCREENS,
];
