import { parseGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { FulfillmentEventRecord } from "#test/sandbox/shopify/state/records.ts";
import { saveFulfillment } from "./save-fulfillment.ts";
import { createUserErrors } from "./user-error.ts";

/** GraphQL's FulfillmentEventInput. The other fields give place and time. */
export interface FulfillmentEventInput {
  readonly fulfillmentId: string;
  readonly status: string;
  readonly happenedAt?: string | null;
  readonly message?: string | null;
}

/** Appends an event and shows its status. A repeated event is appended again. */
export function createEvent(shop: Shop, input: FulfillmentEventInput) {
  const { fulfillmentId, status, happenedAt, message, ...place } = input;
  const id = parseGid("Fulfillment", fulfillmentId);
  const record = id === undefined ? undefined : shop.store.fulfillments.find(id);
  if (record === undefined || record.status === "CANCELLED") {
    return createUserErrors("Fulfillment does not exist.", ["fulfillmentEvent", "fulfillmentId"]);
  }
  const at = shop.clock().toISOString();
  const fulfillmentEvent: FulfillmentEventRecord = {
    id: shop.store.createId(),
    status,
    happenedAt: happenedAt ?? at,
    createdAt: at,
    message: message ?? null,
    place,
  };
  const events = [...record.events, fulfillmentEvent];
  const saved = { ...record, events, displayStatus: status, updatedAt: at };
  saveFulfillment(shop, saved, "fulfillments/update");
  return { fulfillmentEvent, userErrors: [] };
}
