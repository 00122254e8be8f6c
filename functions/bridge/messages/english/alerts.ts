import type { Catalog } from "#functions/bridge/messages/catalog.ts";
import { ADVICE } from "./advice.ts";

/** What needs a person, and why a booked order was cancelled. */
export const ALERTS = {
  edited: `{fields, select, none {The order was changed in the store.} other {{by, select, merchant {Corrected by you} removal {You removed your correction} other {Changed in the store}} after booking: {fields}.}}${ADVICE}`,
  "field.address": "address",
  "field.phone": "phone",
  "field.email": "e-mail address",
  "field.name": "name",
  "field.notes": "notes",
  "field.note": "note for the driver",
  "field.mode": "delivery method",
  "field.goods": "goods",
  "field.cash": "cash to collect",
  failed:
    'The courier could not deliver the parcel and returned it. Press "Deliver it again", or refund the order in the store.',
  "unknown-to-courier":
    "The courier no longer knows this delivery. Call the courier, then dismiss this alert.",
  "buyer-erased":
    "The buyer's data was erased on request before the courier had the parcel, which may not go out any more. Ask the courier, then dismiss this alert.",
  "no-courier-found":
    'No driver was found for an hour. Press "Cancel it" to cancel the delivery, call the courier, or dismiss this alert to keep waiting.',
  "store-not-updated":
    "The order was delivered, and your store could not be told: Shopify shows apps no orders older than {days} days. Fulfill it in Shopify, then dismiss this alert.",
  "cash-unconfirmed":
    'The driver was to collect {cash}. Press "Confirm the cash" when you have it; the store\'s order is completed then.',
  "alert-withdrawn": "The alert no longer holds and is withdrawn.",
  "duplicate-point":
    "The courier has another point for this order ({pointIds}), so two drivers may come. Call the courier to cancel one, then dismiss this alert.",
  "courier-cancelled": 'The courier cancelled the order. Press "Dispatch now" to book it again.',
  "fulfillment-cancelled": `The fulfillment was cancelled in the store, but the courier still delivers the order, and the store shows nothing of it.${ADVICE}`,
  "cancelled-by-merchant": `You cancelled the delivery.${ADVICE}`,
} satisfies Partial<Catalog>;
