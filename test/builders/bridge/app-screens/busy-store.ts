import {
  buildDays,
  buildLocations,
  buildMethods,
} from "#test/integration/bridge/app-page/insights-answers.ts";
import type { AppAnswers } from "./app-screen.ts";
import { CORRECTION, EXPLANATION, ON_THE_WAY } from "./delivery-answers.ts";
import { HOME } from "./home-answers.ts";
import { BUYER_NAMES, LISTED, toPage } from "./listed-answers.ts";
import {
  ACCOUNT,
  API_KEYS,
  AUDIT,
  DEFAULTS,
  EVENTS,
  MAIL,
  METHODS,
  NO_ACCOUNT,
  PAYMENTS,
  PREVIEW,
  SETTINGS,
  START,
  STORE_LOCATIONS,
  WEBHOOKS,
} from "./store-answers.ts";

/** What the browser's clock says: noon in New York. */
export const SCREEN_TIME = new Date("2026-11-24T17:00:00Z");
export const SCREEN_TIME_ZONE = "America/New_York";

/** The days of a call of the insights. */
export const WEEK = "range=last-7-days";
const MONTH = "range=last-30-days";

const NAMES_CALL = `GET buyer-names?deliveries=${LISTED.map(({ orderId }) => orderId).join(",")}`;
export const LIST_CALL = "GET deliveries?limit=25";
export const DELIVERY_PLACE = "deliveries/5007/1";

export const PERMISSIONS = {
  permissions: [
    { name: "checkout-rates", scope: "write_shipping", isGranted: true },
    { name: "order-notes", scope: "write_orders", isGranted: false },
    { name: "product-tags", scope: "read_products", isGranted: false },
  ],
};

/** What the merchant API answers for a store with much to do. */
export const BUSY_STORE: AppAnswers = {
  "GET home": { body: HOME },
  "GET home?week=0": { body: { ...HOME, week: null } },
  [LIST_CALL]: { body: toPage(LISTED, "older") },
  [NAMES_CALL]: { body: BUYER_NAMES },
  [`GET ${DELIVERY_PLACE}`]: { body: ON_THE_WAY },
  [`GET ${DELIVERY_PLACE}/correction`]: { body: CORRECTION },
  [`GET ${DELIVERY_PLACE}?proofImage=1`]: { body: ON_THE_WAY },
  "GET deliveries/5007/explain?part=1": { body: EXPLANATION },
  "POST explain": { body: EXPLANATION },
  "GET settings": { body: { revision: 4, settings: SETTINGS } },
  "POST settings/validate": { body: DEFAULTS },
  "GET shipping-methods": { body: METHODS },
  "GET payment-choices": { body: PAYMENTS },
  "GET rates": { body: { state: "registered", checkedAt: null, message: null } },
  "GET pickup-locations": { body: { revision: 4, locations: SETTINGS.locations } },
  "GET store-locations": { body: { storeLocations: STORE_LOCATIONS } },
  "GET courier-account": { body: ACCOUNT },
  "GET sandbox-account": { body: NO_ACCOUNT },
  "GET start": { body: START },
  "POST start/preview": { body: PREVIEW },
  "GET setup-test": { body: { test: null } },
  "GET merchant-mail": { body: MAIL },
  "GET webhooks": { body: { webhooks: WEBHOOKS } },
  "GET webhooks/0a1b2c3d4e5f/log": { body: { events: EVENTS, next: "older" } },
  "GET webhooks/1a1b2c3d4e5f/log": { body: { events: [], next: null } },
  "GET api-keys": { body: { apiKeys: API_KEYS } },
  "GET audit": { body: AUDIT },
  "GET permissions": { body: PERMISSIONS },
  [`GET insights?${WEEK}&by=day`]: { body: buildDays(7) },
  [`GET insights?${MONTH}&by=day`]: { body: buildDays(30) },
  [`GET insights?${WEEK}&by=location`]: { body: buildLocations() },
  [`GET insights?${WEEK}&by=method`]: { body: buildMethods() },
};
