import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type {
  FulfillmentOrderRecord,
  FulfillmentRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { sumRequested } from "./resolve-requested-lines.ts";

type Lines = FulfillmentRecord["lines"];

/**
 * Reopens the lines of a cancelled fulfillment: in a new fulfillment order if the old one is
 * closed, otherwise in the remaining quantities of the old one.
 */
export function reopenLines(shop: Shop, cancelledLines: Lines): void {
  for (const id of new Set(cancelledLines.map(({ fulfillmentOrderId }) => fulfillmentOrderId))) {
    const record = shop.store.fulfillmentOrders.find(id);
    if (record === undefined) continue;
    const updatedAt = shop.clock().toISOString();
    const changed =
      record.status === "CLOSED"
        ? createReopened(shop, record, cancelledLines)
        : addRemaining(record, cancelledLines);
    shop.store.fulfillmentOrders.save({ ...changed, updatedAt });
  }
}

function createReopened(
  shop: Shop,
  closed: FulfillmentOrderRecord,
  cancelledLines: Lines,
): FulfillmentOrderRecord {
  const lines = closed.lines.flatMap((line) => {
    const quantity = sumRequested(cancelledLines, line.id);
    const reopened = { ...line, id: shop.store.createId(), total: quantity, remaining: quantity };
    return quantity === 0 ? [] : [reopened];
  });
  const createdAt = shop.clock().toISOString();
  return { ...closed, id: shop.store.createId(), createdAt, status: "OPEN", holds: [], lines };
}

function addRemaining(open: FulfillmentOrderRecord, cancelledLines: Lines): FulfillmentOrderRecord {
  const lines = open.lines.map((line) => ({
    ...line,
    remaining: line.remaining + sumRequested(cancelledLines, line.id),
  }));
  const isWhole = lines.every(({ remaining, total }) => remaining === total);
  return { ...open, lines, status: isWhole ? "OPEN" : open.status };
}
