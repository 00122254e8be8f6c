import { parseGid } from "#test/sandbox/shopify/gid.ts";
import { isWritable } from "#test/sandbox/shopify/graphql/visible-fulfillment-orders.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type {
  FulfillmentOrderRecord,
  FulfillmentRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { createUserErrors } from "./user-error.ts";

/** GraphQL's FulfillmentOrderLineItemsInput. */
export interface LinesInput {
  readonly fulfillmentOrderId: string;
  readonly fulfillmentOrderLineItems?: readonly {
    readonly id: string;
    readonly quantity: number;
  }[];
}
interface RequestedLines {
  readonly record: FulfillmentOrderRecord;
  readonly lines: FulfillmentRecord["lines"];
}
type RequestedLinesResult =
  | { readonly requested: readonly RequestedLines[] }
  | ReturnType<typeof createUserErrors>;

/** Returns the requested fulfillment orders and quantities. Without line items, all that remains. */
export function resolveRequestedLines(
  shop: Shop,
  inputs: readonly LinesInput[],
): RequestedLinesResult {
  const requested: RequestedLines[] = [];
  for (const input of inputs) {
    const each = resolveRequest(shop, input);
    if (typeof each === "string") return createUserErrors(each, ["fulfillment"]);
    requested.push(each);
  }
  const orders = new Set(requested.map(({ record }) => record.orderId));
  const places = new Set(requested.map(({ record }) => record.locationId));
  if (orders.size === 1 && places.size === 1) return { requested };
  const message = "All fulfillment orders must be from the same order and location.";
  return createUserErrors(message, ["fulfillment"]);
}

/** Returns the refusal's message if the request cannot be fulfilled. */
function resolveRequest(shop: Shop, input: LinesInput): RequestedLines | string {
  const id = parseGid("FulfillmentOrder", input.fulfillmentOrderId) ?? "";
  const record = shop.store.fulfillmentOrders.find(id);
  if (record === undefined || !isWritable(shop, record)) return "Fulfillment order does not exist.";
  if (record.status !== "OPEN" && record.status !== "IN_PROGRESS") {
    const status = record.status.toLowerCase();
    return `Fulfillment order ${record.id} has an unfulfillable status= ${status}.`;
  }
  const lines = resolveLines(record, input);
  return lines ? { record, lines } : "Invalid fulfillment order line item quantity requested.";
}

/** Returns undefined if a line is unknown or the quantity exceeds what remains. */
function resolveLines(
  record: FulfillmentOrderRecord,
  input: LinesInput,
): FulfillmentRecord["lines"] | undefined {
  const fulfillmentOrderId = record.id;
  const named = input.fulfillmentOrderLineItems;
  if (!named?.length) {
    return record.lines
      .filter(({ remaining }) => remaining > 0)
      .map((line) => ({ fulfillmentOrderId, lineId: line.id, quantity: line.remaining }));
  }
  const lines = named.map(({ id, quantity }) => ({
    fulfillmentOrderId,
    lineId: parseGid("FulfillmentOrderLineItem", id) ?? "",
    quantity,
  }));
  const isPossible = record.lines.every((line) => sumRequested(lines, line.id) <= line.remaining);
  const areKnown = lines.every(({ lineId, quantity }) => {
    return quantity > 0 && record.lines.some((line) => line.id === lineId);
  });
  return isPossible && areKnown ? lines : undefined;
}

/** Returns the total requested quantity of a line. */
export const sumRequested = (lines: FulfillmentRecord["lines"], lineId: string): number =>
  lines.reduce((sum, line) => (line.lineId === lineId ? sum + line.quantity : sum), 0);
