import { digitsOf } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { FulfillmentRecord } from "#test/sandbox/shopify/state/records.ts";
import { takeBack } from "./reopen-lines.ts";
import { saveFulfillment } from "./save-fulfillment.ts";
import { type TrackingInput, trackingFrom } from "./tracking-input.ts";
import { refusedWith } from "./user-error.ts";

const missing = (field: string) => refusedWith("Fulfillment does not exist.", [field]);

/** Replaces all tracking of a fulfillment. */
export function updateTracking(shop: Shop, fulfillmentId: string, input: TrackingInput) {
  const record = findFulfillment(shop, fulfillmentId);
  if (record === undefined) return missing("fulfillmentId");
  return changed(shop, { ...record, tracking: trackingFrom(input) });
}

/** Takes a fulfillment back: what it held is to be fulfilled again. */
export function cancelFulfillment(shop: Shop, fulfillmentId: string) {
  const record = findFulfillment(shop, fulfillmentId);
  if (record === undefined) return missing("id");
  if (record.status === "CANCELLED") {
    return refusedWith("Fulfillment has already been cancelled.", ["id"]);
  }
  takeBack(shop, record.lines);
  return changed(shop, { ...record, status: "CANCELLED", displayStatus: "CANCELED" });
}

function changed(shop: Shop, record: FulfillmentRecord) {
  const updatedAt = shop.clock().toISOString();
  const fulfillment = saveFulfillment(shop, { ...record, updatedAt }, "fulfillments/update");
  return { fulfillment, userErrors: [] };
}

function findFulfillment(shop: Shop, id: string): FulfillmentRecord | undefined {
  const digits = digitsOf("Fulfillment", id);
  return digits === undefined ? undefined : shop.store.fulfillments.find(digits);
}
