const address =
  "firstName lastName name company address1 address2 city province provinceCode zip country countryCodeV2 phone latitude longitude";

/** The Admin API operations of an app that delivers orders, by name. */
export const SAMPLE_OPERATIONS: Readonly<Record<string, string>> = {
  "the bridge's order read": `query ($id: ID!) { order(id: $id) {
    id legacyResourceId name test cancelledAt closedAt updatedAt displayFinancialStatus displayFulfillmentStatus
    requiresShipping email phone note tags customAttributes { key value }
    shippingAddress { ${address} } billingAddress { ${address} }
    shippingLines(first: 5) { nodes { title code source } }
    fulfillmentOrders(first: 5) { nodes { id status supportedActions { action } deliveryMethod { methodType }
      lineItems(first: 20) { nodes { id remainingQuantity requiresShipping } } } }
    fulfillments(first: 5) { id status trackingInfo { number url company }
      events(first: 20) { nodes { status happenedAt } } } } }`,
  "the documented order read": `query ($id: ID!) { order(id: $id) {
    id legacyResourceId name test cancelledAt updatedAt displayFinancialStatus displayFulfillmentStatus requiresShipping
    phone note tags customAttributes { key value } currentTotalWeight
    currentTotalPriceSet { shopMoney { amount currencyCode } } totalOutstandingSet { shopMoney { amount } }
    paymentGatewayNames shippingAddress { ${address} coordinatesValidated }
    shippingLines(first: 5) { nodes { title code source carrierIdentifier isRemoved } }
    metafield(namespace: "courier", key: "delivery") { value compareDigest }
    fulfillmentOrders(first: 5) { nodes { status requestStatus fulfillAt fulfillBy
      assignedLocation { name address1 city zip location { id } }
      destination { firstName lastName address1 city zip countryCode phone email }
      deliveryMethod { methodType presentedName serviceCode minDeliveryDateTime maxDeliveryDateTime
        additionalInformation { instructions phone } }
      fulfillmentHolds { reason handle } supportedActions { action }
      lineItems(first: 20) { nodes { id remainingQuantity requiresShipping sku weight { unit value } } } } }
    fulfillments(first: 5) { id status displayStatus trackingInfo { number } } } }`,
  "reconciling orders": `query ($after: String) { orders(first: 50, after: $after, sortKey: UPDATED_AT,
    query: "updated_at:>='2026-11-20T00:00:00Z'") { nodes { id updatedAt } pageInfo { hasNextPage endCursor } } }`,
  "reconciling fulfillment orders": `{ fulfillmentOrders(first: 50, includeClosed: true, sortKey: UPDATED_AT) {
    nodes { id status order { id } } pageInfo { hasNextPage endCursor } } }`,
  "the shop and the app": `{ shop { name myshopifyDomain plan { publicDisplayName } }
    currentAppInstallation { accessScopes { handle } }
    webhookSubscriptions(first: 5) { nodes { topic uri } } }`,
  fulfillmentCreate: `mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { id status trackingInfo { number url company } } userErrors { field message } } }`,
  fulfillmentEventCreate: `mutation ($event: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $event) {
      fulfillmentEvent { id status happenedAt } userErrors { field message } } }`,
  "tracking and cancelling": `mutation ($id: ID!, $tracking: FulfillmentTrackingInput!) {
    fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: false) {
      fulfillment { id } userErrors { field message } }
    fulfillmentCancel(id: $id) { fulfillment { status } userErrors { field message } } }`,
  "progress and holds": `mutation ($id: ID!) {
    fulfillmentOrderReportProgress(id: $id, progressReport: { reasonNotes: "courier assigned" }) {
      fulfillmentOrder { status } userErrors { code field message } }
    fulfillmentOrderOpen(id: $id) { fulfillmentOrder { status } userErrors { field message } }
    fulfillmentOrderHold(id: $id, fulfillmentHold: { reason: OTHER, handle: "courier" }) {
      fulfillmentHold { id } userErrors { code field message } }
    fulfillmentOrderReleaseHold(id: $id) { fulfillmentOrder { status } userErrors { code message } } }`,
  "order mutations": `mutation ($id: ID!, $order: OrderCreateOrderInput!) {
    orderCreate(order: $order) { order { id } userErrors { code field message } }
    orderMarkAsPaid(input: { id: $id }) { order { displayFinancialStatus } userErrors { field message } }
    orderUpdate(input: { id: $id, note: "leave at the door" }) { order { note } userErrors { field message } }
    orderCancel(orderId: $id, reason: CUSTOMER, restock: false) {
      job { id done } orderCancelUserErrors { code field message } }
    tagsAdd(id: $id, tags: ["courier"]) { node { id } userErrors { field message } }
    metafieldsSet(metafields: [{ ownerId: $id, key: "delivery", type: "json", value: "{}" }]) {
      metafields { key } userErrors { code field message } } }`,
};
