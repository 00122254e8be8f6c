/**
 * The part of the Admin API that the sandbox store serves: the kept fields of each type.
 * Input types, enums, unions of errors, connections, edges and payloads are always kept whole.
 */
export const KEPT_FIELDS: Readonly<Record<string, string>> = {
  QueryRoot:
    "nodes order orders fulfillment fulfillmentOrder fulfillmentOrders locations shop currentAppInstallation webhookSubscriptions carrierServices metafieldDefinition",
  Mutation:
    "orderCreate orderCancel orderMarkAsPaid orderUpdate fulfillmentCreate fulfillmentEventCreate " +
    "fulfillmentTrackingInfoUpdate fulfillmentCancel fulfillmentOrderReportProgress fulfillmentOrderOpen " +
    "fulfillmentOrderHold fulfillmentOrderReleaseHold tagsAdd metafieldsSet metafieldDefinitionCreate carrierServiceCreate carrierServiceUpdate carrierServiceDelete",
  DeliveryCarrierService: "id name formattedName callbackUrl active supportsServiceDiscovery",
  Node: "id",
  DisplayableError: "field message",
  LegacyInteroperability: "legacyResourceId",
  JobResult: "done id",
  Order:
    "id legacyResourceId name number test createdAt processedAt updatedAt cancelledAt cancelReason closed closedAt " +
    "displayFinancialStatus displayFulfillmentStatus fullyPaid requiresShipping canNotifyCustomer email phone note tags customAttributes " +
    "currencyCode currentTotalWeight currentTotalPriceSet currentSubtotalPriceSet currentShippingPriceSet totalTipReceivedSet totalOutstandingSet " +
    "subtotalLineItemsQuantity currentSubtotalLineItemsQuantity totalRefundedSet totalRefundedShippingSet " +
    "capturable paymentGatewayNames paymentTerms transactions shippingAddress billingAddress shippingLine shippingLines metafield lineItems fulfillmentOrders fulfillments",
  OrderTransaction: "id kind status test gateway formattedGateway manualPaymentGateway createdAt",
  PaymentTerms: "id paymentTermsName paymentTermsType translatedName dueInDays due overdue",
  MailingAddress:
    "id firstName lastName name company address1 address2 city province provinceCode zip country countryCodeV2 phone " +
    "latitude longitude coordinatesValidated",
  ShippingLine: "id title code source carrierIdentifier deliveryCategory phone isRemoved",
  Attribute: "key value",
  MoneyBag: "shopMoney presentmentMoney",
  MoneyV2: "amount currencyCode",
  Metafield: "id legacyResourceId namespace key type value compareDigest createdAt updatedAt",
  LineItem: "id title quantity currentQuantity product",
  Product: "id legacyResourceId title tags",
  MetafieldDefinition: "id namespace key name ownerType access pinnedPosition",
  MetafieldAccess: "admin",
  PageInfo: "hasNextPage hasPreviousPage startCursor endCursor",
  FulfillmentOrder:
    "id orderId orderName createdAt updatedAt status requestStatus fulfillAt fulfillBy supportedActions assignedLocation " +
    "destination deliveryMethod fulfillmentHolds lineItems fulfillments order",
  FulfillmentOrderSupportedAction: "action externalUrl",
  FulfillmentOrderAssignedLocation: "name address1 address2 city province zip countryCode phone location",
  Location: "id legacyResourceId name address isActive isFulfillmentService fulfillsOnlineOrders",
  LocationAddress: "address1 address2 city province provinceCode zip country countryCode phone latitude longitude formatted",
  FulfillmentOrderDestination:
    "id firstName lastName company address1 address2 city province zip countryCode phone email",
  DeliveryMethod:
    "id methodType presentedName serviceCode minDeliveryDateTime maxDeliveryDateTime additionalInformation",
  DeliveryMethodAdditionalInformation: "instructions phone",
  FulfillmentHold: "id reason reasonNotes displayReason handle heldByRequestingApp",
  FulfillmentOrderLineItem:
    "id inventoryItemId productTitle variantTitle vendor sku totalQuantity remainingQuantity requiresShipping weight",
  Weight: "unit value",
  Fulfillment:
    "id legacyResourceId name createdAt updatedAt deliveredAt inTransitAt estimatedDeliveryAt status displayStatus " +
    "requiresShipping totalQuantity trackingInfo location events fulfillmentOrders order",
  FulfillmentTrackingInfo: "number url company",
  FulfillmentEvent:
    "id status happenedAt createdAt message estimatedDeliveryAt latitude longitude address1 city province country zip",
  Shop: "id name email myshopifyDomain url currencyCode ianaTimezone plan",
  ShopPlan: "publicDisplayName partnerDevelopment shopifyPlus",
  AppInstallation: "id accessScopes",
  AccessScope: "handle description",
  WebhookSubscription: "id legacyResourceId topic uri filter includeFields format createdAt updatedAt",
  OrderCancelJobResult: "id done status order errors",
  Job: "id done",
};
