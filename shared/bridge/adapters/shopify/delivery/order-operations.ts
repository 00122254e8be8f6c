import { FULFILLMENT_FIELDS } from "./fulfillment-fields.ts";

const ADDRESS = "name company address1 address2 city province provinceCode zip countryCodeV2 phone";
const PAGE = "pageInfo { hasNextPage endCursor }";
const MONEY = "{ shopMoney { amount currencyCode } }";
const LINE = "id remainingQuantity requiresShipping weight { unit value }";

/**
 * Pages are small, because nested connections multiply the points that a query reserves. They hold an
 * ordinary order; what exceeds them is read with the operations below.
 */
const FULFILLMENT_ORDER = `
  id
  status
  fulfillAt
  supportedActions { action }
  deliveryMethod {
    methodType
    presentedName
    serviceCode
    additionalInformation { instructions phone }
  }
  destination {
    firstName
    lastName
    company
    address1
    address2
    city
    province
    zip
    countryCode
    phone
    email
  }
  assignedLocation { location { id isFulfillmentService } }
  lineItems(first: 7) { nodes { ${LINE} } ${PAGE} }`;

/** How many fulfillments are read with an order. A list of this length can be incomplete. */
export const FULFILLMENTS_WITH_ORDER = 3;

/** Reads an order. */
export const READ_ORDER = `query BridgeOrder($id: ID!) {
  order(id: $id) {
    name
    test
    createdAt
    updatedAt
    cancelledAt
    displayFinancialStatus
    displayFulfillmentStatus
    requiresShipping
    canNotifyCustomer
    email
    phone
    note
    tags
    customAttributes { key value }
    currentSubtotalPriceSet ${MONEY}
    currentShippingPriceSet ${MONEY}
    totalTipReceivedSet ${MONEY}
    totalOutstandingSet ${MONEY}
    totalRefundedSet ${MONEY}
    totalRefundedShippingSet ${MONEY}
    subtotalLineItemsQuantity
    currentSubtotalLineItemsQuantity
    paymentGatewayNames
    paymentTerms { translatedName }
    transactions(first: 5) { formattedGateway manualPaymentGateway }
    shippingAddress { ${ADDRESS} latitude longitude coordinatesValidated }
    billingAddress { ${ADDRESS} }
    shippingLines(first: 10) { nodes { title code isRemoved } }
    fulfillmentOrders(first: 3) { nodes { ${FULFILLMENT_ORDER} } ${PAGE} }
    fulfillments(first: ${FULFILLMENTS_WITH_ORDER}) { ${FULFILLMENT_FIELDS} }
  }
}`;

/** Reads the next fulfillment orders of an order. */
export const READ_FULFILLMENT_ORDERS = `query BridgeFulfillmentOrders($id: ID!, $after: String) {
  order(id: $id) {
    fulfillmentOrders(first: 3, after: $after) { nodes { ${FULFILLMENT_ORDER} } ${PAGE} }
  }
}`;

/** Reads the next line items of a fulfillment order. */
export const READ_LINES = `query BridgeFulfillmentOrderLines($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) {
    lineItems(first: 50, after: $after) { nodes { ${LINE} } ${PAGE} }
  }
}`;

/** Reads the events of a fulfillment. */
export const READ_EVENTS = `query BridgeFulfillmentEvents($id: ID!, $after: String) {
  fulfillment(id: $id) {
    events(first: 50, after: $after) { nodes { status happenedAt } ${PAGE} }
  }
}`;

export const CREATE_FULFILLMENT = `mutation BridgeFulfill($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { ${FULFILLMENT_FIELDS} order { updatedAt } }
    userErrors { field message }
  }
}`;

export const CREATE_FULFILLMENT_EVENT = `mutation BridgeFulfillmentEvent($fulfillmentEvent: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $fulfillmentEvent) {
    fulfillmentEvent { createdAt }
    userErrors { field message }
  }
}`;

export const CANCEL_FULFILLMENT = `mutation BridgeCancelFulfillment($id: ID!) {
  fulfillmentCancel(id: $id) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

/** Lists orders by their last change. It costs little, because it reads only ids and times. */
export const LIST_CHANGED_ORDERS = `query BridgeChangedOrders($query: String!, $after: String) {
  orders(first: 50, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { id updatedAt }
    ${PAGE}
  }
}`;

/** Reads the tags of an order's products, which needs `read_products`. */
export const READ_PRODUCT_TAGS = `query BridgeProductTags($id: ID!, $after: String) {
  order(id: $id) {
    lineItems(first: 50, after: $after) {
      nodes { currentQuantity product { tags } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

const CONTACT = "name company phone";

/** Finds the newest orders by a search, with what tells who bought: a search finds products and tags, too. */
export const FIND_BUYER_ORDERS = `query BridgeBuyerOrders($query: String!) {
  orders(first: 30, query: $query, sortKey: CREATED_AT, reverse: true) {
    nodes {
      id
      email
      canNotifyCustomer
      phone
      shippingAddress { ${CONTACT} }
      billingAddress { ${CONTACT} }
    }
    pageInfo { hasNextPage }
  }
}`;
