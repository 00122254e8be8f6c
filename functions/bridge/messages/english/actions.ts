import type { Catalog } from "#functions/bridge/messages/catalog.ts";

/** What an action would do, why it is not allowed, and what became of it. */
export const ACTIONS = {
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
  "rated-after-delivery": "The driver can be rated once the parcel is delivered.",
  "rating-not-possible": "The courier takes no rating of this delivery.",
  "no-driver-yet": "No driver was assigned yet.",
  "can-confirm-cash": "The cash counts as received, and the store's order is completed.",
  "no-cash-to-confirm": "No cash is waiting to be confirmed.",
  "can-rate": "Your rating, from 1 to 5, is sent to the courier.",
  "can-correct":
    "The delivery is booked with what you correct. The order in the store stays as it is.",
  "can-correct-booked":
    "No driver is assigned yet: the delivery is cancelled at no cost and booked again with what you correct. The order in the store stays as it is.",
  "can-correct-redelivery":
    "What you correct is used when the parcel is delivered again. The order in the store stays as it is.",
  "too-late-to-correct":
    "It is too late: a driver is assigned already. Call the courier, or cancel the delivery and dispatch it again.",
  "correction-costs":
    "The courier charges for a cancellation, so that a booked delivery is not changed by itself. Cancel it, correct it, then dispatch it again.",
  "points-not-correctable":
    "The courier's interface cannot change a point that is booked. Call the courier.",
  "order-gone": "The store no longer has this order.",
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
  "rating-impossible": "The driver cannot be rated: the courier takes no rating of this delivery.",
  "not-booked-yet": "The courier does not have the order yet; nothing was changed.",
  "cannot-cancel": "The delivery can no longer be cancelled. Call the courier.",
  "not-for-orders": "The courier's orders do not support this action.",
  "status-moved-on": "The delivery's status changed meanwhile; nothing was changed.",
  "buyer-wrote-instructions": "The buyer wrote instructions for the driver on the tracking page.",
  corrected: "You corrected: {fields}.",
  "correction-removed": "You removed your correction: what the store says counts again.",
  "correction-outdated":
    "Changed in the store, which counts again in place of your correction: {fields}.",
  "buyer-rated": "The buyer rated the driver {rating} of 5 on the tracking page.",

  "cancel-free": "Nothing was charged yet: cancelling is free.",
  "cancel-cost-unknown":
    "The bridge does not know what was charged. The courier decides on the refund.",
  "cancel-cost": `{courier, select, unassigned {No courier is assigned yet} other {A courier is assigned}}: of {paid} the courier is expected to keep {fee} and to refund {refund}. The courier decides on the amount.`,
} satisfies Partial<Catalog>;
