const ADDRESS = "name company address1 address2 city provinceCode zip countryCodeV2 phone";

/** What the bridge reads of an order. Page sizes are kept small: nested connections multiply the query's cost. */
export const READ_ORDER = `query BridgeOrder($id: ID!) {
  order(id: $id) {
    name
    test
    cancelledAt
    displayFinancialStatus
    displayFulfillmentStatus
    requiresShipping
    email
    phone
    note
    shippingAddress { ${ADDRESS} }
    billingAddress { ${ADDRESS} }
    fulfillmentOrders(first: 5) {
      nodes { status deliveryMethod { methodType } }
    }
  }
}`;

/** What is open to be fulfilled, and what was fulfilled under which tracking number. */
export const READ_FULFILLMENTS = `query BridgeFulfillments($id: ID!) {
  order(id: $id) {
    fulfillmentOrders(first: 10) {
      nodes { id status supportedActions { action } deliveryMethod { methodType } assignedLocation { location { id } } }
    }
    fulfillments(first: 10) {
      id
      status
      trackingInfo { number }
      events(first: 20) { nodes { status happenedAt } }
    }
  }
}`;

export const CREATE_FULFILLMENT = `mutation BridgeFulfill($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

export const CREATE_EVENT = `mutation BridgeFulfillmentEvent($fulfillmentEvent: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $fulfillmentEvent) {
    fulfillmentEvent { id }
    userErrors { field message }
  }
}`;

/** Orders by their last change; cheap, because it reads nothing but keys. */
export const CHANGED_ORDERS = `query BridgeChangedOrders($query: String!, $after: String) {
  orders(first: 100, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { id updatedAt }
    pageInfo { hasNextPage endCursor }
  }
}`;
