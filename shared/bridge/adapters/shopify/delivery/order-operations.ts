const ADDRESS = "name company address1 address2 city provinceCode zip countryCodeV2 phone";
const PAGE = "pageInfo { hasNextPage endCursor }";
const MONEY = "{ shopMoney { amount currencyCode } }";
const LINE = "id remainingQuantity requiresShipping weight { unit value }";

/** Page sizes are kept small: nested connections multiply a query's cost. More is read by paging on. */
const FULFILLMENT_ORDER = `
  id
  status
  fulfillAt
  supportedActions { action }
  deliveryMethod { methodType }
  assignedLocation { location { id isFulfillmentService } }
  lineItems(first: 20) { nodes { ${LINE} } ${PAGE} }`;

/** What the bridge reads of an order. */
export const READ_ORDER = `query BridgeOrder($id: ID!) {
  order(id: $id) {
    name
    test
    createdAt
    cancelledAt
    displayFinancialStatus
    displayFulfillmentStatus
    requiresShipping
    email
    phone
    note
    tags
    customAttributes { key value }
    currentSubtotalPriceSet ${MONEY}
    currentShippingPriceSet ${MONEY}
    totalTipReceivedSet ${MONEY}
    shippingAddress { ${ADDRESS} }
    billingAddress { ${ADDRESS} }
    shippingLines(first: 10) { nodes { title code isRemoved } }
    fulfillmentOrders(first: 5) { nodes { ${FULFILLMENT_ORDER} } ${PAGE} }
  }
}`;

/** An order's fulfillment orders, five at a time. */
export const READ_FULFILLMENT_ORDERS = `query BridgeFulfillmentOrders($id: ID!, $after: String) {
  order(id: $id) {
    fulfillmentOrders(first: 5, after: $after) { nodes { ${FULFILLMENT_ORDER} } ${PAGE} }
  }
}`;

/** More lines of one fulfillment order. */
export const READ_LINES = `query BridgeFulfillmentOrderLines($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) {
    lineItems(first: 100, after: $after) { nodes { ${LINE} } ${PAGE} }
  }
}`;

/** What was fulfilled under which tracking number; this list cannot be paged, so it is a long one. */
export const READ_FULFILLMENTS = `query BridgeFulfillments($id: ID!) {
  order(id: $id) {
    fulfillments(first: 90) { id status displayStatus location { id } trackingInfo { number } }
  }
}`;

/** What a fulfillment's buyer was shown so far. */
export const READ_EVENTS = `query BridgeFulfillmentEvents($id: ID!, $after: String) {
  fulfillment(id: $id) {
    events(first: 100, after: $after) { nodes { status happenedAt } ${PAGE} }
  }
}`;

export const CREATE_FULFILLMENT = `mutation BridgeFulfill($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

export const CREATE_FULFILLMENT_EVENT = `mutation BridgeFulfillmentEvent($fulfillmentEvent: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $fulfillmentEvent) {
    fulfillmentEvent { id }
    userErrors { field message }
  }
}`;

export const CANCEL_FULFILLMENT = `mutation BridgeCancelFulfillment($id: ID!) {
  fulfillmentCancel(id: $id) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

/** Orders by their last change; cheap, because it reads nothing but keys. */
export const LIST_CHANGED_ORDERS = `query BridgeChangedOrders($query: String!, $after: String) {
  orders(first: 100, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { id updatedAt }
    ${PAGE}
  }
}`;
