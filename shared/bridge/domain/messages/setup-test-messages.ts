import type { ParamKinds } from "./param-kinds.ts";

/** What the setup test found of each link between the store, the bridge and the courier. */
export const SETUP_TEST_MESSAGES = {
  "setup-test.store-answers": {},
  "setup-test.webhooks-active": { webhooks: "number" },
  "setup-test.webhooks-missing": { topics: "name" },
  "setup-test.webhook-received": { at: "time" },
  "setup-test.webhook-awaited": {},
  "setup-test.location-open": { location: "name" },
  "setup-test.location-never-open": { location: "name" },
  "setup-test.location-missing": {},
  "setup-test.location-not-needed": {},
  "setup-test.account-accepted": { courier: "name" },
  "setup-test.courier-unclear": {},
  "setup-test.price-quoted": { price: "money", location: "name" },
  "setup-test.quote-refused": { courierText: "quote" },
  "setup-test.quote-without-location": {},
  "setup-test.live-account": {},
  "setup-test.delivery-booked": { courier: "name" },
  "setup-test.booking-refused": { courierText: "quote" },
  "setup-test.booking-unconfirmed": {},
  "setup-test.notification-arrived": {},
  "setup-test.notification-missing": {},
  "setup-test.delivered": {},
  "setup-test.not-delivered": {},
  "setup-test.not-delivered-in-time": { minutes: "number" },
  "setup-test.interrupted": {},
} as const satisfies Record<string, ParamKinds>;
