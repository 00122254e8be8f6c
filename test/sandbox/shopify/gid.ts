type ResourceName =
  | "Order"
  | "LineItem"
  | "FulfillmentOrder"
  | "FulfillmentOrderLineItem"
  | "Fulfillment"
  | "FulfillmentEvent"
  | "FulfillmentHold"
  | "DeliveryMethod"
  | "Metafield"
  | "Location"
  | "Shop"
  | "AppInstallation"
  | "DeliveryCarrierService"
  | "Job";

/** The global id of a resource with these digits. */
export const toGid = (resource: ResourceName, digits: string): string =>
  `gid://shopify/${resource}/${digits}`;

/** The digits of a global id of that resource, or undefined where it is something else's or none. */
export const parseGid = (resource: ResourceName, id: string): string | undefined =>
  new RegExp(`^gid://shopify/${resource}/(\\d+)$`).exec(id)?.[1];
