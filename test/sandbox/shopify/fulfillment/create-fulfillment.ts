import { readBody } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type {
  FulfillmentOrderRecord,
  FulfillmentRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { type LinesInput, resolveRequestedLines, sumRequested } from "./resolve-requested-lines.ts";
import { saveFulfillment } from "./save-fulfillment.ts";
import { type TrackingInput, toTracking } from "./tracking-input.ts";
import type { UserError } from "./user-error.ts";

export interface FulfillmentInput {
  readonly lineItemsByFulfillmentOrder: readonly LinesInput[];
  readonly trackingInfo?: TrackingInput | null;
  /**
   * Mails the customer. The default is false.
   * https://shopify.dev/docs/api/admin-graphql/latest/input-objects/FulfillmentInput
   */
  readonly notifyCustomer?: boolean | null;
}
type FulfillmentResult =
  | { readonly fulfillment: FulfillmentRecord; readonly userErrors: readonly UserError[] }
  | { readonly userErrors: readonly UserError[] };

/** Fulfills the requested lines and closes each completed fulfillment order. Not idempotent. */
export function createFulfillment(shop: Shop, input: FulfillmentInput): FulfillmentResult {
  const { store } = shop;
  const outcome = resolveRequestedLines(shop, input.lineItemsByFulfillmentOrder);
  if ("userErrors" in outcome) return outcome;
  const at = shop.clock().toISOString();
  const lines = outcome.requested.flatMap((each) => each.lines);
  for (const { record } of outcome.requested) {
    store.fulfillmentOrders.save({ ...subtractShipped(record, lines), updatedAt: at });
  }
  const orderId = outcome.requested[0]?.record.orderId ?? "";
  const fulfillment: FulfillmentRecord = {
    id: store.createId(),
    orderId,
    name: createName(shop, orderId),
    status: "SUCCESS",
    displayStatus: "FULFILLED",
    tracking: toTracking(input.trackingInfo),
    lines,
    isCustomerNotified: input.notifyCustomer === true,
    events: [],
    createdAt: at,
    updatedAt: at,
  };
  return { fulfillment: saveFulfillment(shop, fulfillment, "fulfillments/create"), userErrors: [] };
}

/** Returns the fulfillment order without the shipped quantities. */
function subtractShipped(
  record: FulfillmentOrderRecord,
  shippedLines: FulfillmentRecord["lines"],
): FulfillmentOrderRecord {
  const lines = record.lines.map((line) => ({
    ...line,
    remaining: line.remaining - sumRequested(shippedLines, line.id),
  }));
  const isOpen = lines.some(({ remaining }) => remaining > 0);
  return { ...record, lines, status: isOpen ? "IN_PROGRESS" : "CLOSED" };
}

function createName(shop: Shop, orderId: string): string {
  const order = shop.store.orders.find(orderId);
  if (order === undefined) throw new Error(`There is no order ${orderId}`);
  return `${readBody(order).name}-F${shop.store.fulfillments.listByParent(orderId).length + 1}`;
}
