import type { ParamKinds } from "./param-kinds.ts";

/** What a merchant's action would do, and why it is not allowed now. */
export const AVAILABILITY_MESSAGES = {
  "buyer-data-gone": {},
  "can-retry": {},
  "nothing-to-retry": {},
  "no-alert": {},
  "can-dismiss": {},
  "no-price-to-approve": {},
  "can-approve": {},
  "can-approve-batch": {},
  "price-increased": { price: "money", seen: "money?" },
  "already-booking": {},
  "already-booked": {},
  "can-rebook": {},
  "can-dispatch-skipped": {},
  "can-dispatch": {},
  "in-batch-already": {},
  "price-needs-approval": {},
  "dispatch-changes-nothing": {},
  "already-cancelled": {},
  "already-final": {},
  "already-cancelling": {},
  "can-cancel-unbooked": {},
  "can-cancel": {},
  "too-late-to-cancel": {},
  "points-not-cancellable": {},
  "already-requested": {},
  "other-action-pending": {},
  "can-deliver-again": {},
  "only-undelivered-again": {},
  "can-fetch-return": {},
  "only-delivered-returned": {},
  "can-confirm-return": {},
  "only-arrived-return": {},
  "orders-have-no-returns": {},
  "can-redeliver-anew": {},
  "only-orders-rated": {},
  "no-driver-yet": {},
  "can-rate": {},
} as const satisfies Record<string, ParamKinds>;

/** What a merchant did, and what became of a request that could not be carried out. */
export const ACTION_MESSAGES = {
  "price-approved": {},
  retried: {},
  "dispatched-manually": {},
  "cancel-requested": {},
  "alert-dismissed": {},
  "rating-requested": { rating: "number" },
  "redelivery-asked": {},
  "return-requested": {},
  "return-confirmed": {},
  "rating-impossible": {},
  "not-booked-yet": {},
  "cannot-cancel": {},
  "not-for-orders": {},
  "status-moved-on": {},
} as const satisfies Record<string, ParamKinds>;

/** What a cancellation is expected to cost. */
export const CANCEL_COST_MESSAGES = {
  "cancel-free": {},
  "cancel-cost-unknown": {},
  "cancel-cost": { courier: "choice", paid: "money", fee: "money", refund: "money" },
} as const satisfies Record<string, ParamKinds>;
