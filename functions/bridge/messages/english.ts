import type { Catalog } from "./catalog.ts";

/** What the merchant can still do about an order that changed after it was booked. */
const ADVICE = `{advice, select,
  none {}
  point { The courier has the parcel's point, and points cannot be cancelled. Call the courier, then dismiss this alert.}
  late { It is too late to cancel the delivery. Call the courier, then dismiss this alert.}
  refused { The courier refused to cancel the delivery. Call the courier, then dismiss this alert.}
  other { Press "Cancel" to cancel the delivery, or dismiss this alert to deliver it.}
}`;

const DATE_ADVICE =
  'Agree on another date with the buyer and change it on the order, or press "Dispatch" to send the order as soon as it is ready.';

/** English, as merchants, buyers and operators read it. */
export const ENGLISH: Catalog = {
  // Dispatch: skipped, waiting, held.
  gone: `The store no longer shows this order: it was deleted there, or the app was uninstalled.${ADVICE}`,
  trashed: "The order is in the store's trash. Restore it to have it delivered.",
  draft: "The order is a draft: the buyer has not placed it yet.",
  test: "The order is a test order: no courier is sent.",
  cancelled: `The order was cancelled in the store.${ADVICE}`,
  refunded: `The order was fully refunded in the store.${ADVICE}`,
  "already-fulfilled":
    "The order was already fulfilled in the store when the bridge first read it.",
  "handled-by-earlier-connection":
    'The order was already delivered, or is being delivered, by an earlier connection of this shop. Press "Dispatch" to send it once more.',
  "earlier-connection-ends":
    "The shop was connected under another name before. The order waits until the work of that connection has ended.",
  "nothing-to-ship":
    "Nothing in the order needs a courier: it has virtual goods only, or neither a shipping method nor a shipping address.",
  "no-shipping-method":
    'The buyer chose no shipping method, so the order needs no courier. If your shop has shipping switched off, switch on "Deliver orders without a shipping method" in the settings.',
  "local-pickup": "The buyer collects the order: local pick-up was chosen.",
  "ignored-method":
    "Orders with {methods} are not delivered by courier, as set in your delivery methods.",
  "not-paid":
    'The order is not paid (its status in the store is "{status}"). It is dispatched when it is paid.',
  "not-routed":
    "The store has not decided yet where the order ships from. The bridge checks again shortly.",
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
  manual: 'Your orders are dispatched manually. Press "Dispatch" to send this order.',
  "partly-refunded": `Part of the order was refunded in the store.{advice, select, none { Press "Dispatch" to deliver it anyway, or cancel it in the store.} other {}}${ADVICE}`,
  "cash-held":
    'The buyer pays {cash} in cash on delivery. Press "Dispatch" to deliver the order and have the driver collect it, or choose in the settings what happens to such orders.',
  "cash-skipped":
    'The buyer pays {cash} in cash on delivery, and your settings do not deliver such orders. Press "Dispatch" to deliver this one and have the driver collect the cash.',
  preparing: "The order is ready at {readyAt}. The courier is booked then.",
  "date-unreadable":
    'The bridge cannot read the delivery date that the buyer requested. Write it as 2026-11-24 in the order\'s attributes, or press "Dispatch" to send the order as soon as it is ready.',
  "date-passed": `The buyer requested {date}, which has passed at {location}. ${DATE_ADVICE}`,
  "closed-that-day": `The buyer requested {date}{from, select, none {} other {, from {from}}}{to, select, none {} other {{from, select, none {,} other {}} until {to}}}, when {location} is closed. Change the opening hours of that day in the settings (exceptions). ${DATE_ADVICE}`,
  "date-too-soon": `The buyer requested {date}, but the order is ready at {location} on {readyAt} at the earliest. ${DATE_ADVICE}`,
  "never-open":
    "{location} is not open long enough in the next 60 days to prepare the order. Check its opening hours, its exceptions and its preparation time in the settings.",
  "no-address":
    "The order has no complete address: street and city are needed. Add them to the order in the store.",
  "address-too-long":
    "The address has more than {limit} characters. Shorten it in the store; notes belong in the order's note.",
  "no-phone":
    "The order has no valid phone number in its shipping address, its billing address or the order itself. Add one to the order in the store.",
  "no-email":
    "The order has no valid e-mail address. Add one to the order's billing details in the store.",
  "price-above-ceiling":
    "The courier quoted {price}, above your {limit} limit. Approve the price or change the delivery method.",

  // Batches.
  "in-batch": "The order is delivered together with other orders, collected until {closesAt}.",
  "batch-pickup-location-gone":
    "The pick-up location of this batch no longer exists. Add it again under pick-up locations.",
  "batch-too-heavy":
    "The orders of this batch weigh {grams} g together, more than your largest package size. Cancel some of them, or add a size under packaging.",
  "batch-refused":
    "The courier refused the batch. Check the addresses of its orders, or cancel one of them.",
  closed: "{location} is closed. The courier is booked when it opens, at {opensAt}.",
  "not-batched": "The order is no longer delivered together with others.",
  "not-dispatched": "The order is not dispatched.",
  "pick-up-time-changed": "The pick-up time of the order changed.",
  "pick-up-location-changed": "The pick-up location of the order changed.",
  "booked-without-order": "The batch was booked without this order.",
  "batch-quoted": "The courier quoted {price} for {orders} orders.",
  "batch-booked": "The courier accepted {orders} orders in one.",
  "batch-order-cancelled":
    "An order left the batch: the courier's order was cancelled, and the other orders are rebooked.",
  "left-batch": "The order leaves its batch.",
  "booked-in-batch":
    "The courier accepted the order together with {others} others.{share, select, none {} other { Its share of the price is {share}.}}",
  "batch-rebooked": "The batch was rebooked because one of its orders left it.",

  // The courier's work.
  "access-key-reserved": "The order is sent to the courier with the key {accessKey}.",
  "point-booked": "The courier accepted the order.",
  "point-booked-shortened":
    "The courier accepted the order. The notes were too long for the courier and were shortened; the whole notes are shown here.",
  "point-adopted": "The courier already had the order. It was not booked again.",
  "order-split":
    "The goods leave from {deliveries} locations: each location gets its own delivery.",
  "order-quoted": "The courier quoted {price}.",
  "checkout-price-used": "The price from the checkout is still valid: {price}.",
  "order-booked": "The courier accepted the order{price, select, none {} other { for {price}}}.",
  "order-cancelled":
    "The courier's order was cancelled. {refund, select, none {The courier did not report a refund.} other {{refund} is refunded.}}",
  "cancel-refused": "The courier refused to cancel the order: {courierText}",
  "courier-refused": "The courier refused the order: {courierText}",
  "courier-note": "{courierText}",
  "driver-rated": "You rated the driver {rating} of 5.",
  "rating-refused": "The courier refused the rating: {courierText}",
  "marked-delivery-ready": "The order is ready to be delivered again.",
  "marked-return-ready": "The return is ready to be picked up.",
  "marked-return-received": "The return is confirmed as received.",
  "mark-refused": "The courier refused: {courierText}",
  "store-update-note": "{detail}",
  "rebooked-as-changed": "The delivery is rebooked with the order's current details.",
  "alert-withdrawn": "The alert no longer holds and is withdrawn.",
  "cash-paid-in-store": "The store says that the cash was paid.",
  "redelivery-requested": "You requested another delivery.",
  "buyer-data-removed": "The buyer's data was removed {days} days after the delivery ended.",

  "status.draft": "The courier keeps the order as a draft.",
  "status.ready": "Ready for delivery.",
  "status.searching": "The courier service is looking for a courier.",
  "status.scheduled": "Scheduled for delivery.",
  "status.assigned": "A courier is assigned.",
  "status.at-pickup": "The courier is at the pick-up point.",
  "status.picked-up": "The courier has the parcel.",
  "status.on-the-way": "The courier is on the way to the recipient.",
  "status.at-dropoff": "The courier is at the door.",
  "status.no-answer": "The recipient does not answer the phone.",
  "status.unreachable": "The recipient cannot be reached.",
  "status.attempt-failed": "The delivery attempt failed.",
  "status.returned": "The parcel is back at the courier's warehouse.",
  "status.failed": "The delivery failed. The parcel goes back to its sender.",
  "status.cancelled": "The delivery was cancelled.",
  "status.delivered": "Delivered.",
  "status.return-ready": "A return is ready to be picked up.",
  "status.return-scheduled": "A return is scheduled to be picked up.",
  "status.return-picked-up": "The courier has the return.",
  "status.at-laboratory": "The return has arrived.",
  "status.return-received": "The return is confirmed as received.",

  "store-updated.under-way":
    "The store was updated: the delivery is under way, with its tracking link.",
  "store-updated.confirmed": "The store was updated: a courier is assigned.",
  "store-updated.picked-up": "The store was updated: the courier has the parcel.",
  "store-updated.out-for-delivery": "The store was updated: the parcel is out for delivery.",
  "store-updated.attempted": "The store was updated: a delivery was attempted.",
  "store-updated.returned": "The store was updated: the parcel was returned.",
  "store-updated.delivered": "The store was updated: the parcel was delivered.",
  "store-updated.cash-collected": "The store was updated: the cash was collected.",
  "store-updated.cancelled": "The store was updated: the delivery was cancelled.",

  // Alerts and cancellations.
  edited: `{fields, select, none {The order was changed in the store.} other {Changed in the store after booking: {fields}.}}${ADVICE}`,
  "field.address": "address",
  "field.phone": "phone",
  "field.name": "name",
  "field.notes": "notes",
  "field.goods": "goods",
  "field.cash": "cash to collect",
  failed:
    'The courier could not deliver the parcel and returned it. Press "Deliver again", or refund the order in the store.',
  "cash-unconfirmed":
    'The driver was to collect {cash}. Press "Confirm the cash" when you have it; the store\'s order is completed then.',
  "unknown-to-courier":
    "The courier no longer knows this delivery. Call the courier, then dismiss this alert.",
  "duplicate-point":
    "The courier has another point for this order ({pointIds}), so two drivers may come. Call the courier to cancel one, then dismiss this alert.",
  "no-courier-found":
    'No driver was found for an hour. Press "Cancel" to cancel the delivery, call the courier, or dismiss this alert to keep waiting.',
  "courier-cancelled": 'The courier cancelled the order. Press "Dispatch" to book it again.',
  "cancelled-by-merchant": `You cancelled the delivery.${ADVICE}`,

  // Errors.
  unavailable: "{detail}",
  "bridge-fault": "The bridge has an internal error. It tries again automatically.",
  "courier-unreachable": `{problem, select,
    private {The courier's address must be a public internet address that begins with https://.}
    unknown {The courier's address does not exist: its host name was not found.}
    certificate {The TLS certificate of the courier's address is not valid.}
    busy {The courier is not available now. Try again in a few minutes.}
    other {The courier cannot be reached at this address. Check it, or try again later.}
  }`,
  "refused-credentials":
    "The courier refused the client id and secret id. Copy them again from your courier account.",
  "not-a-courier": "No courier with this interface answers at this address. Check the address.",

  // What an action would do, and why it is not allowed.
  "buyer-data-gone":
    "The buyer's data was removed, as your settings require. Place a new order instead.",
  "can-retry": "The bridge tries again now.",
  "nothing-to-retry": "The delivery has no error: there is nothing to retry.",
  "no-alert": "The delivery has no alert.",
  "can-dismiss": "The alert is dismissed, and the delivery continues.",
  "no-price-to-approve": "No price is waiting for approval.",
  "can-approve": "The delivery is booked for the price that the courier quoted.",
  "can-approve-batch": "The batch is booked for the price that the courier quoted.",
  "price-increased":
    "The courier now quotes {price}{seen, select, none {} other {, not {seen}}}. Check the price again, then approve it.",
  "already-booking": "The order is being dispatched already.",
  "already-booked": "The order was booked with the courier already.",
  "can-rebook": "The delivery is booked again.",
  "can-dispatch-skipped": "The order is dispatched, although your settings skip it.",
  "can-dispatch": "The order is dispatched as soon as it is ready.",
  "in-batch-already": "The order is dispatched with its batch already.",
  "price-needs-approval": "The price is waiting for approval: approve it instead.",
  "dispatch-changes-nothing": "Manual dispatch does not change that.",
  "already-cancelled": "The delivery is cancelled already.",
  "already-final": "The delivery has ended.",
  "already-cancelling": "The delivery is being cancelled already.",
  "can-cancel-unbooked": "The order is not dispatched, and nothing is charged.",
  "can-cancel": "The delivery is cancelled at the courier.",
  "too-late-to-cancel": "It is too late: the courier has the parcel. Call the courier.",
  "points-not-cancellable": "The courier's interface cannot cancel points. Call the courier.",
  "already-requested": "This was requested already.",
  "other-action-pending": "Another action is in progress. Try again in a moment.",
  "can-deliver-again": "The courier delivers the parcel again.",
  "only-undelivered-again": "Only a parcel that could not be delivered can be delivered again.",
  "can-fetch-return": "The courier picks up the parcel from the recipient.",
  "only-delivered-returned": "Only a delivered parcel can be returned.",
  "can-confirm-return": "The return is confirmed to the courier.",
  "only-arrived-return": "Only a return that has arrived can be confirmed.",
  "orders-have-no-returns": "The courier's orders do not support returns.",
  "can-redeliver-anew": "The delivery is booked again, for a new price.",
  "only-orders-rated": "Only drivers of the courier's orders can be rated, not those of points.",
  "no-driver-yet": "No driver was assigned yet.",
  "can-confirm-cash": "The cash counts as received, and the store's order is completed.",
  "no-cash-to-confirm": "No cash is waiting to be confirmed.",
  "can-rate": "Your rating, from 1 to 5, is sent to the courier.",

  // What a merchant did, and what became of it.
  "price-approved": "You approved the price.",
  retried: "You requested a retry.",
  "dispatched-manually": "You dispatched the order manually.",
  "cancel-requested": "You requested to cancel the delivery.",
  "alert-dismissed": "You dismissed the alert.",
  "rating-requested": "You rated the driver {rating} of 5; the rating is being sent.",
  "redelivery-asked": "You requested to deliver the parcel again.",
  "return-requested": "You requested to pick up the return.",
  "return-confirmed": "You confirmed that the return was received.",
  "cash-confirmed":
    "You confirmed that the cash was received{cash, select, none {} other {: {cash}}}.",
  "rating-impossible": "The driver cannot be rated: the courier has no order for this delivery.",
  "not-booked-yet": "The courier does not have the order yet; nothing was changed.",
  "cannot-cancel": "The delivery can no longer be cancelled. Call the courier.",
  "not-for-orders": "The courier's orders do not support this action.",
  "status-moved-on": "The delivery's status changed meanwhile; nothing was changed.",

  "cancel-free": "Nothing was charged yet: cancelling is free.",
  "cancel-cost-unknown":
    "The bridge does not know what was charged. The courier decides on the refund.",
  "cancel-cost": `{courier, select, unassigned {No courier is assigned yet} other {A courier is assigned}}: of {paid} the courier is expected to keep {fee} and to refund {refund}. The courier decides on the amount.`,

  // What the bridge would do next.
  "next.reserve-access-key": "The bridge books a point at the courier with the key {accessKey}.",
  "next.book-point": "The bridge books a point at the courier with the key {accessKey}.",
  "next.adopt-point": "The bridge adopts the courier's point.",
  "next.mark-point": "The bridge updates the courier's point.",
  "next.split": "The bridge splits the order into {deliveries} deliveries, one for each location.",
  "next.quote": "The bridge requests a price from the courier.",
  "next.prepare-confirm": "The bridge confirms the price of {price}.",
  "next.confirm": "The bridge confirms the price of {price}.",
  "next.adopt-order": "The bridge adopts the courier's order.",
  "next.cancel-order": "The bridge cancels the courier's order.",
  "next.rate": "The bridge rates the driver {rating} of 5.",
  "next.choose-batch": "The bridge adds the order to a batch.",
  "next.join-batch": "The bridge adds the order to its batch.",
  "next.update-plan": "The bridge saves the change for the batch.",
  "next.request-batch-reconcile": "The bridge reconciles the batch.",
  "next.leave-batch": "The order leaves its batch.",
  "next.clear-batch": "The bridge looks for another batch.",
  "next.adopt-batch-order": "The order uses its batch's order at the courier.",
  "next.switch-batch-order": "The order uses its batch's new order at the courier.",
  "next.update-status": "The bridge saves the courier's status.",
  "next.import-history": "The bridge saves the courier's status history.",
  "next.update-driver-location": "The bridge saves the driver's location.",
  "next.record-missing":
    "{known, select, yes {The courier knows the delivery again.} other {The courier does not know the delivery now.}}",
  "next.withdraw-alerts": "The bridge withdraws the alert, which no longer holds.",
  "next.confirm-cash": "The bridge records that the cash was paid.",
  "next.cancel": "The bridge cancels the delivery.",
  "next.push-store-update": "The bridge updates the store.",
  "next.idle": "There is nothing to do now.",
  "next.follow-batch": "The delivery follows its batch's order.",
};
