import type { Catalog } from "#functions/bridge/messages/catalog.ts";
import { ADVICE } from "./advice.ts";

const DATE_ADVICE =
  'Agree on another date with the buyer and change it on the order, or press "Dispatch now" to send the order as soon as it is ready.';

/** Where a buyer's phone number and e-mail address are added. */
const CONTACT_ADVICE =
  "Add it to the order in {storefront, select, shopify {Shopify (contact information or shipping address)} other {the store (billing details)}}, or enter";

const DISPATCH_ADVICE = 'Press "Dispatch now" to send this one now.';

/** Why an order is skipped, waits or is held. */
export const DISPATCH = {
  gone: `The store no longer shows this order: it was deleted there{days, select, none {} other {, it is older than {days} days}}, or the app was uninstalled.${ADVICE}`,
  "order-too-old": `The order is older than {days} days, and Shopify shows apps no older orders. If it is still to be delivered, send it by other means and fulfill it in Shopify.${ADVICE}`,
  trashed: "The order is in the store's trash. Restore it to have it delivered.",
  draft: "The order is a draft: the buyer has not placed it yet.",
  "test-without-sandbox":
    "This is a test order. It goes to a sandbox account of your courier only, and your store has no such account yet: connect one under Courier account. Or choose under Settings that test orders go to your courier.",
  "test-by-hand":
    'This is a test order, and no sandbox account is connected. Press "Dispatch now" to have your courier deliver it: a driver comes, and it costs what a delivery costs.',
  cancelled: `The order was cancelled in the store.${ADVICE}`,
  refunded: `The order was fully refunded in the store.${ADVICE}`,
  "already-fulfilled":
    "The order was already fulfilled in the store when the bridge first read it.",
  "handled-by-earlier-connection":
    'The order was already delivered, or is being delivered, by an earlier connection of this shop. Press "Dispatch now" to send it once more.',
  "earlier-connection-ends":
    "The shop was connected under another name before. The order waits until the work of that connection has ended.",
  "cash-held":
    'The buyer pays {cash} in cash on delivery. Press "Dispatch now" to deliver the order and have the driver collect it, or choose in the settings what happens to such orders.',
  "cash-skipped":
    'The buyer pays {cash} in cash on delivery, and your settings do not deliver such orders. Press "Dispatch now" to deliver this one and have the driver collect the cash.',
  "nothing-to-ship":
    "Nothing in the order needs a courier: it has virtual goods only, or neither a shipping method nor a shipping address.",
  "no-shipping-method":
    'The buyer chose no shipping method, so the order needs no courier. If your shop has shipping switched off, switch on "Deliver orders without a shipping method" in the settings.',
  "local-pickup": "The buyer collects the order: local pick-up was chosen.",
  "pickup-point":
    "The order goes to a pick-up point that the buyer chose at the checkout, so it needs no courier.",
  "sold-in-store":
    "The order was sold in the shop (point of sale): the buyer took it along, and there is nothing to deliver.",
  "not-local-delivery":
    "Only local delivery goes out, as you chose in the dispatch rules. This order has {methods}.",
  "ignored-method":
    "Orders with {methods} are not delivered by courier, as set in your delivery methods.",
  "ignored-by-rule":
    "Rule {rule} of your dispatch rules says that this order does not go by courier.",
  "product-tags-unknown": `Rule {rule} of your dispatch rules asks for the tags of the order's products, which {storefront, select, shopify {Shopify does not let the app read. Allow it under Access} other {your store does not show: more than five of these are deleted or hidden, or its API key may not read them. Let the user of its API key read products}}; then your rules decide. Or press "Dispatch now" to send it without this rule.`,
  "held-by-rule": `Rule {rule} of your dispatch rules holds this order. ${DISPATCH_ADVICE}`,
  "not-paid":
    'The order is not paid (its status in the store is "{status}"). It is dispatched when it is paid.',
  "payment-authorized": `The payment is authorized, not captured, and the authorization lapses after some days. If your shop captures payments when orders are fulfilled, choose "An authorized payment counts as paid" under Settings (Payment): otherwise the order waits for its payment, and the payment for the order. ${DISPATCH_ADVICE}`,
  "payment-lapsed":
    "The authorization of the payment lapsed before it was captured. Ask the buyer to pay again; the order is dispatched when it is paid.",
  "payment-on-terms": `The order is on payment terms ({terms}) and not paid yet. Choose under Settings (Payment) whether such orders go out before they are paid. ${DISPATCH_ADVICE}`,
  "payment-outside-checkout": `The buyer pays outside the checkout ({methods}), and the order is not paid yet. Choose under Settings (Payment) whether orders with this payment method wait, are paid at the door, or go out before they are paid. ${DISPATCH_ADVICE}`,
  "not-routed":
    "The store has not decided yet where the order ships from. The bridge checks again shortly.",
  "other-service":
    "Another fulfillment service ships this order: the store has assigned its goods to that service, not to a location of yours. If goods are assigned to one of your locations later, they are delivered.",
  "no-goods-left": "No goods of the order are left to send.",
  "on-hold":
    "The order is on hold or scheduled for later in the store. It is dispatched when it is released there.",
  "no-pickup-location": `{place, select,
    none {There is no pick-up location to collect the order from. Add one under pick-up locations.}
    other {No pick-up location belongs to the store's location {place}. Add one, or link one to it, under pick-up locations.}
  }`,
  "too-heavy":
    "The order weighs {grams} g, more than your largest package size. Add a size under packaging, or send the order another way.",
  "awaiting-status":
    'The order is dispatched when its status is {statuses}; its status is "{status}".',
  "awaiting-tag": 'The order is dispatched when it is tagged "{tag}".',
  "given-up":
    "The order could not go out for {days} days, so it was given up and the buyer's data was removed. Deliver it by other means if it is still needed.",
  "paused-by-operator":
    "Bookings of your store are paused for maintenance since {since}. They go on by themselves when it is over; deliveries that are booked already are not affected.",
  "former-courier-silent":
    'The order was requested of a courier account that is no longer connected, and that courier does not say whether it has the order. Ask it. Then press "Dispatch now" to send the order with your present account, or cancel it.',
  "not-started":
    "The order waits until you start: choose your delivery methods and the first order on Home.",
  "before-start":
    'The order was placed before {from}, from when your orders go out. Press "Dispatch now" to send this order.',
  manual: 'Your orders are dispatched manually. Press "Dispatch now" to send this order.',
  "partly-refunded": `Part of the order was refunded in the store.{advice, select, none { Press "Dispatch now" to deliver it anyway, or cancel it in the store.} other {}}${ADVICE}`,
  preparing: "The order is ready at {readyAt}. The courier is booked then.",
  "date-unreadable":
    'The bridge cannot read the delivery date that the buyer requested. Write it as 2026-11-24 in the order\'s attributes, or press "Dispatch now" to send the order as soon as it is ready.',
  "date-passed": `The buyer requested {date}, which has passed at {location}. ${DATE_ADVICE}`,
  "closed-that-day": `The buyer requested {date}{from, select, none {} other {, from {from}}}{to, select, none {} other {{from, select, none {,} other {}} until {to}}}, when {location} is closed. Change the opening hours of that day in the settings (exceptions). ${DATE_ADVICE}`,
  "date-too-soon": `The buyer requested {date}, but the order is ready at {location} on {readyAt} at the earliest. ${DATE_ADVICE}`,
  "never-open":
    "{location} is not open long enough in the next 60 days to prepare the order. Check its opening hours, its exceptions and its preparation time in the settings.",
  "no-address":
    "The order has no complete address: street and city are needed. Add them to the order in the store.",
  "address-too-long":
    "The address has more than {limit} characters. Shorten it in the store; notes belong in the order's note.",
  "no-phone": `The order has no valid phone number, and the courier needs one. ${CONTACT_ADVICE} a phone number for all such orders under Settings (Missing contact data).{storefront, select, shopify { Your checkout can require the phone number: Settings > Checkout.} other {}}`,
  "no-email": `The order has no valid e-mail address, and the courier needs one. ${CONTACT_ADVICE} an e-mail address for all such orders under Settings (Missing contact data).`,
  "price-above-ceiling":
    "The courier quoted {price}, above your {limit} limit. Approve the price or change the delivery method.",
} satisfies Partial<Catalog>;
