/**
 * Reads how the latest orders are delivered. The shop's own list of methods needs `read_shipping`, which
 * the app does not ask for.
 */
export const READ_RECENT_METHODS = `query BridgeRecentMethods($after: String) {
  orders(first: 14, after: $after, sortKey: CREATED_AT, reverse: true) {
    nodes {
      shippingLine { title }
      fulfillmentOrders(first: 2) { nodes { deliveryMethod { methodType presentedName } } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;
