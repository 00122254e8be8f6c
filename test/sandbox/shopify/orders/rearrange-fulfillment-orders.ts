import { savedAs } from "#test/sandbox/shopify/fulfillment/report-progress.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { enqueue } from "#test/sandbox/shopify/state/jobs.ts";
import type {
  FulfillmentOrderLine,
  FulfillmentOrderRecord,
} from "#test/sandbox/shopify/state/records.ts";

const hasLeft = ({ status }: FulfillmentOrderRecord): boolean =>
  ["CLOSED", "CANCELLED"].includes(status);

/** The order's fulfillment orders that are not done, of one place or of all. */
export const openOf = (shop: Shop, orderId: string, locationId?: string) =>
  shop.store.fulfillmentOrders
    .of(orderId)
    .filter((each) => !hasLeft(each))
    .filter((each) => locationId === undefined || each.locationId === locationId);

/**
 * The merchant has goods sent from another place. A fulfillment order of which nothing was sent moves
 * itself; else, or where the other place has one already, it is closed and its rest is made anew there.
 */
export function moveTo(shop: Shop, record: FulfillmentOrderRecord, locationId: string): void {
  const isBegun = record.lines.some(({ remaining, total }) => remaining < total);
  const neighbour = openOf(shop, record.orderId, locationId).find(({ id }) => id !== record.id);
  if (!isBegun && neighbour === undefined) {
    savedAs(shop, { ...record, locationId });
    return;
  }
  const moved = [...rest(shop, record), ...(neighbour ? rest(shop, neighbour) : [])];
  savedAs(shop, { ...record, ...closed(record) });
  if (neighbour) savedAs(shop, { ...neighbour, ...closed(neighbour) });
  const at = shop.clock().toISOString();
  const id = shop.store.nextId();
  savedAs(shop, { ...record, id, status: "OPEN", locationId, createdAt: at, lines: moved });
}

/** The merchant splits so many of each line off into a fulfillment order of their own, at the same place. */
export function splitOff(shop: Shop, record: FulfillmentOrderRecord, quantity: number): void {
  const id = shop.store.nextId();
  const lines = record.lines.flatMap((line) => {
    const part = Math.min(quantity, line.remaining);
    return part === 0 ? [] : [{ ...line, id: shop.store.nextId(), total: part, remaining: part }];
  });
  const kept = record.lines.map((line) => {
    const part = Math.min(quantity, line.remaining);
    return { ...line, total: line.total - part, remaining: line.remaining - part };
  });
  savedAs(shop, { ...record, lines: kept });
  savedAs(shop, { ...record, id, createdAt: shop.clock().toISOString(), lines });
}

/** The merchant, or a pre-order app, puts it off; it opens by itself when the time has come. */
export function schedule(shop: Shop, record: FulfillmentOrderRecord, fulfillAt: Date): void {
  savedAs(shop, { ...record, status: "SCHEDULED", fulfillAt: fulfillAt.toISOString() });
  enqueue(shop.store.database, "open", record.orderId, fulfillAt.getTime());
}

/** Opens what was put off until now. */
export function openScheduled(shop: Shop, orderId: string): void {
  const now = shop.clock();
  for (const record of openOf(shop, orderId)) {
    const isDue = record.status === "SCHEDULED" && new Date(record.fulfillAt ?? 0) <= now;
    if (isDue) savedAs(shop, { ...record, status: "OPEN" });
  }
}

const rest = (shop: Shop, { lines }: FulfillmentOrderRecord): FulfillmentOrderLine[] =>
  lines
    .filter(({ remaining }) => remaining > 0)
    .map((line) => ({ ...line, id: shop.store.nextId(), total: line.remaining }));

const closed = ({ lines }: FulfillmentOrderRecord) => ({
  status: "CLOSED" as const,
  lines: lines.map((line) => ({ ...line, remaining: 0 })),
});
