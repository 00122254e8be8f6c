import { parseGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { FulfillmentRecord } from "#test/sandbox/shopify/state/records.ts";
import { reopenLines } from "./reopen-lines.ts";
import { saveFulfillment } from "./save-fulfillment.ts";
import { type TrackingInput, toTracking } from "./tracking-input.ts";
import { createUserErrors } from "./user-error.ts";

const refuseMissing = (field: string) => createUserErrors("Fulfillment does not exist.", [field]);

/** Replaces all tracking of a fulfillment. */
export function updateTracking(shop: Shop, fulfillmentId: string, input: TrackingInput) {
  const record = findFulfillment(shop, fulfillmentId);
  if (record === undefined) return refuseMissing("fulfillmentId");
  return saveChanged(shop, { ...record, tracking: toTracking(input) });
}

/** Cancels a fulfillment. Its lines become open again. */
export function cancelFulfillment(shop: Shop, fulfillmentId: string) {
  const record = findFulfillment(shop, fulfillmentId);
  if (record === undefined) return refuseMissing("id");
  if (record.status === "CANCELLED") {
    return createUserErrors("Fulfillment has already been cancelled.", ["id"]);
  }
  reopenLines(shop, record.lines);
  return saveChanged(shop, { ...record, status: "CANCELLED", displayStatus: "CANCELED" });
}

function saveChanged(shop: Shop, record: FulfillmentRecord) {
  const updatedAt = shop.clock().toISOString();
  const fulfillment = saveFulfillment(shop, { ...record, updatedAt }, "fulfillments/update");
  return { fulfillment, userErrors: [] };
}

function findFulfillment(shop: Shop, id: string): FulfillmentRecord | undefined {
  const digits = parseGid("Fulfillment", id);
  return digits === undefined ? undefined : shop.store.fulfillments.find(digits);
}
