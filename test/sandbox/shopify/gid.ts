type ResourceName =
  | "Order"
  | "LineItem"
  | "Product"
  | "FulfillmentOrder"
  | "FulfillmentOrderLineItem"
  | "Fulfillment"
  | "FulfillmentEvent"
  | "FulfillmentHold"
  | "DeliveryMethod"
  | "Metafield"
  | "MetafieldDefinition"
  | "Location"
  | "Shop"
  | "AppInstallation"
  | "DeliveryCarrierService"
  | "Job";

/** Returns the global id of a resource with these digits. */
export const toGid = (resource: ResourceName, digits: string): string =>
  `gid://shopify/${resource}/${digits}`;

/** Returns the digits of a global id, or undefined if it is no global id of that resource. */
export const parseGid = (resource: ResourceName, id: string): string | undefined =>
  new RegExp(`^gid://shopify/${resource}/(\\d+)$`).exec(id)?.[1];
