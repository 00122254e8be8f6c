import { FULFILLMENT_FIELDS } from "./fulfillment-fields.ts";

const PAGE = "pageInfo { hasNextPage endCursor }";

/** The size of READ_FULFILLMENTS. A list of this length can be incomplete. */
export const FULFILLMENTS_AT_ONCE = 20;

/** Reads the first fulfillments of an order with their tracking numbers. Shopify does not page this list. */
export const READ_FULFILLMENTS = `query BridgeFulfillments($id: ID!) {
  order(id: $id) { fulfillments(first: ${FULFILLMENTS_AT_ONCE}) { ${FULFILLMENT_FIELDS} } }
}`;

/** Reads an order's fulfillments page by page: those of each fulfillment order, which Shopify pages. */
export const PAGE_FULFILLMENTS = `query BridgeFulfillmentPages($id: ID!, $after: String) {
  order(id: $id) {
    fulfillmentOrders(first: 3, after: $after) {
      nodes { id fulfillments(first: 10) { nodes { ${FULFILLMENT_FIELDS} } ${PAGE} } }
      ${PAGE}
    }
  }
}`;

/** Reads the next fulfillments of a fulfillment order. */
export const READ_NEXT_FULFILLMENTS = `query BridgeNextFulfillments($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) {
    fulfillments(first: 30, after: $after) { nodes { ${FULFILLMENT_FIELDS} } ${PAGE} }
  }
}`;
