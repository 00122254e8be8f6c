import type { Catalog } from "#functions/bridge/messages/catalog.ts";

/** What the setup test found of each link, and what to do about one that is broken. */
export const SETUP_TEST = {
  "setup-test.store-answers": "Your store answers, and shows its orders to the bridge.",
  "setup-test.webhooks-active":
    "Your store reports its orders to this bridge: all {webhooks} webhooks are there and active.",
  "setup-test.webhooks-missing":
    "Your store does not report to this bridge: no active webhook for {topics}. The bridge makes missing webhooks again within 15 minutes, and finds orders in the meantime by itself. If the same is missing then, a plugin or a person removes the webhooks under WooCommerce → Settings → Advanced → Webhooks.",
  "setup-test.webhook-received":
    "Shopify reports the orders of every shop that has the app. The last report came {at}.",
  "setup-test.webhook-awaited":
    "Shopify reports the orders of every shop that has the app. None has come yet: the first order brings one.",
  "setup-test.location-open":
    "{location} has an address, a contact and hours: the courier collects there.",
  "setup-test.location-never-open":
    "{location} is closed on each of the next 60 days, so that no order could be collected there. Give it hours on one day at least.",
  "setup-test.location-missing":
    "Your settings have the courier collect, and there is no pick-up location. Add one, with its address, contact and hours.",
  "setup-test.location-not-needed":
    "You have no pick-up location: you hand parcels to the courier yourself.",
  "setup-test.account-accepted": "{courier} accepts the account.",
  "setup-test.courier-unclear":
    "The courier answered in a form that its interface does not have. Check the address of the courier account, or ask the courier.",
  "setup-test.price-quoted":
    "The courier would collect at {location}, and quoted {price} for a test delivery to the same address.",
  "setup-test.quote-refused":
    "The courier gave no price for a delivery from your pick-up location: {courierText} Check the address of the pick-up location, or ask the courier whether it serves it.",
  "setup-test.quote-without-location":
    "A test delivery needs an address. Add a pick-up location to test what follows.",
  "setup-test.live-account":
    "Not tried, so that no driver is sent: the courier account is not marked as a sandbox. Connect a sandbox account to test a whole delivery.",
  "setup-test.delivery-booked": "{courier} has the test delivery in the sandbox.",
  "setup-test.booking-refused":
    "The courier gave a price, but refused the delivery: {courierText} Ask the courier whether the account may book deliveries.",
  "setup-test.booking-unconfirmed":
    "The courier did not confirm the booking, and shows no test delivery. Test again; ask the courier if it happens twice.",
  "setup-test.booking-unanswered":
    "The courier did not confirm the booking, and for {minutes} minutes could not be asked whether it has the test delivery: its sandbox may have it. Test again; ask the courier if it happens twice.",
  "setup-test.notification-arrived":
    "The courier's notification about the test delivery came to this bridge.",
  "setup-test.notification-unnamed":
    "Notifications of the courier came to this bridge while it moved the test delivery. They do not say which delivery they are about, so the bridge looks at all that are open, once a minute at most.",
  "setup-test.notification-missing":
    "The courier moved the test delivery, but no notification came that this bridge could accept. Have the courier register the address that the courier account shows, with the same secret. Until then the bridge asks the courier at intervals, and buyers hear of each step later.",
  "setup-test.delivered": "The simulated driver delivered it.",
  "setup-test.not-delivered":
    "The courier ended the test delivery without delivering it. Ask the courier what its sandbox does with deliveries.",
  "setup-test.not-delivered-in-time":
    "The test delivery did not arrive within {minutes} minutes. Nothing more is asked of it. Ask the courier whether the account is a sandbox whose deliveries move by themselves.",
  "setup-test.interrupted": "The test was interrupted before this was decided. Test again.",
} satisfies Partial<Catalog>;
