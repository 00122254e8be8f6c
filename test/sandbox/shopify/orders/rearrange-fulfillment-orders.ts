import { saveFulfillmentOrder } from "#test/sandbox/shopify/fulfillment/report-progress.ts";
import { toGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { enqueueJob } from "#test/sandbox/shopify/state/jobs.ts";
import type {
  FulfillmentOrderLine,
  FulfillmentOrderRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { enqueueWebhooks } from "#test/sandbox/shopify/webhooks/webhook-outbox.ts";
import { type RestAddress, readBody } from "./rest-order.ts";

const isFinished = ({ status }: FulfillmentOrderRecord): boolean =>
  ["CLOSED", "CANCELLED"].includes(status);

/** Lists the order's open fulfillment orders, of one location or of all. */
export const listOpenFulfillmentOrders = (shop: Shop, orderId: string, locationId?: string) =>
  shop.store.fulfillmentOrders
    .listByParent(orderId)
    .filter((each) => !isFinished(each))
    .filter((each) => locationId === undefined || each.locationId === locationId);

/**
 * Moves goods to another location. A fulfillment order of which nothing was sent moves itself. A partly
 * sent one, or one whose target has a fulfillment order already, is closed; a new one holds its rest.
 */
export function moveFulfillmentOrder(
  shop: Shop,
  record: FulfillmentOrderRecord,
  locationId: string,
): void {
  const isStarted = record.lines.some(({ remaining, total }) => remaining < total);
  const neighbour = listOpenFulfillmentOrders(shop, record.orderId, locationId).find(
    ({ id }) => id !== record.id,
  );
  if (!isStarted && neighbour === undefined) {
    saveFulfillmentOrder(shop, { ...record, locationId });
    reportMove(shop, record, { ...record, locationId });
    return;
  }
  const moved = [
    ...copyRemainingLines(shop, record),
    ...(neighbour ? copyRemainingLines(shop, neighbour) : []),
  ];
  saveFulfillmentOrder(shop, { ...record, ...closeLines(record) });
  if (neighbour) saveFulfillmentOrder(shop, { ...neighbour, ...closeLines(neighbour) });
  const at = shop.clock().toISOString();
  const id = shop.store.createId();
  const target: FulfillmentOrderRecord = {
    ...record,
    ...{ id, status: "OPEN", locationId, createdAt: at, lines: moved },
  };
  saveFulfillmentOrder(shop, target);
  reportMove(shop, record, target);
}

/** Sends the webhook of a move. Its body names the fulfillment orders before and after it. */
function reportMove(
  shop: Shop,
  original: FulfillmentOrderRecord,
  moved: FulfillmentOrderRecord,
): void {
  const toReference = ({ id }: FulfillmentOrderRecord) => {
    const current = shop.store.fulfillmentOrders.find(id);
    return {
      id: toGid("FulfillmentOrder", id),
      status: current?.status.toLowerCase(),
      assigned_location_id: toGid("Location", current?.locationId ?? ""),
    };
  };
  const payload = {
    original_fulfillment_order: toReference(original),
    moved_fulfillment_order: toReference(moved),
    destination_location_id: toGid("Location", moved.locationId),
    source_location: { id: toGid("Location", original.locationId) },
  };
  enqueueWebhooks(shop, JSON.stringify(payload), ["fulfillment_orders/moved"]);
}

/** Splits a quantity of each line into a new fulfillment order at the same location. */
export function splitFulfillmentOrder(
  shop: Shop,
  record: FulfillmentOrderRecord,
  quantity: number,
): void {
  const id = shop.store.createId();
  const lines = record.lines.flatMap((line) => {
    const part = Math.min(quantity, line.remaining);
    return part === 0 ? [] : [{ ...line, id: shop.store.createId(), total: part, remaining: part }];
  });
  const remainingLines = record.lines.map((line) => {
    const part = Math.min(quantity, line.remaining);
    return { ...line, total: line.total - part, remaining: line.remaining - part };
  });
  saveFulfillmentOrder(shop, { ...record, lines: remainingLines });
  saveFulfillmentOrder(shop, { ...record, id, createdAt: shop.clock().toISOString(), lines });
}

/** Sends a fulfillment order to another address than its order's. */
export function changeDestination(
  shop: Shop,
  record: FulfillmentOrderRecord,
  address: Partial<RestAddress>,
): void {
  const order = shop.store.orders.find(record.orderId);
  const before = record.destination ?? (order && readBody(order).shipping_address);
  saveFulfillmentOrder(shop, { ...record, destination: { ...before, ...address } });
}

/** Schedules a fulfillment order. It opens by itself at that time. */
export function scheduleFulfillmentOrder(
  shop: Shop,
  record: FulfillmentOrderRecord,
  fulfillAt: Date,
): void {
  saveFulfillmentOrder(shop, {
    ...record,
    status: "SCHEDULED",
    fulfillAt: fulfillAt.toISOString(),
  });
  enqueueJob(shop.store.database, "open", record.orderId, fulfillAt.getTime());
}

/** Opens the scheduled fulfillment orders whose time has come, with a webhook each. */
export function openScheduledFulfillmentOrders(shop: Shop, orderId: string): void {
  const now = shop.clock();
  for (const record of listOpenFulfillmentOrders(shop, orderId)) {
    if (record.status !== "SCHEDULED" || new Date(record.fulfillAt ?? 0) > now) continue;
    saveFulfillmentOrder(shop, { ...record, status: "OPEN" });
    const payload = {
      fulfillment_order: { id: toGid("FulfillmentOrder", record.id), status: "open" },
    };
    enqueueWebhooks(shop, JSON.stringify(payload), [
      "fulfillment_orders/scheduled_fulfillment_order_ready",
    ]);
  }
}

const copyRemainingLines = (
  shop: Shop,
  { lines }: FulfillmentOrderRecord,
): FulfillmentOrderLine[] =>
  lines
    .filter(({ remaining }) => remaining > 0)
    .map((line) => ({ ...line, id: shop.store.createId(), total: line.remaining }));

const closeLines = ({ lines }: FulfillmentOrderRecord) => ({
  status: "CLOSED" as const,
  lines: lines.map((line) => ({ ...line, remaining: 0 })),
});
