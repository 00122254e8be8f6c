import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type {
  FulfillmentOrderRecord,
  FulfillmentRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { askedFor } from "./resolve-requested-lines.ts";

type Lines = FulfillmentRecord["lines"];

/**
 * Opens again what a cancelled fulfillment held: in a new fulfillment order where the old one is
 * closed, else in the old one's remaining quantities.
 */
export function takeBack(shop: Shop, held: Lines): void {
  for (const id of new Set(held.map(({ fulfillmentOrderId }) => fulfillmentOrderId))) {
    const record = shop.store.fulfillmentOrders.find(id);
    if (record === undefined) continue;
    const updatedAt = shop.clock().toISOString();
    const changed = record.status === "CLOSED" ? anew(shop, record, held) : more(record, held);
    shop.store.fulfillmentOrders.save({ ...changed, updatedAt });
  }
}

function anew(shop: Shop, closed: FulfillmentOrderRecord, held: Lines): FulfillmentOrderRecord {
  const lines = closed.lines.flatMap((line) => {
    const quantity = askedFor(held, line.id);
    const again = { ...line, id: shop.store.nextId(), total: quantity, remaining: quantity };
    return quantity === 0 ? [] : [again];
  });
  const createdAt = shop.clock().toISOString();
  return { ...closed, id: shop.store.nextId(), createdAt, status: "OPEN", holds: [], lines };
}

function more(open: FulfillmentOrderRecord, held: Lines): FulfillmentOrderRecord {
  const lines = open.lines.map((line) => ({
    ...line,
    remaining: line.remaining + askedFor(held, line.id),
  }));
  const isWhole = lines.every(({ remaining, total }) => remaining === total);
  return { ...open, lines, status: isWhole ? "OPEN" : open.status };
}
