import * as z from "zod";
import { mainLocation } from "./locations.ts";

/** GraphQL's DeliveryMethodType. */
export const methodType = z.enum([
  "SHIPPING",
  "LOCAL",
  "PICK_UP",
  "PICKUP_POINT",
  "RETAIL",
  "NONE",
]);
export type MethodType = z.infer<typeof methodType>;

const text = z.string().nullable().default(null);

/** How the buyer gets some goods: GraphQL's DeliveryMethod. */
export const deliveryMethod = z.object({
  methodType,
  presentedName: text,
  serviceCode: text,
  /** What a buyer of local delivery writes for the driver, and the phone to call. */
  instructions: text,
  phone: text,
});
export type DeliveryMethod = z.infer<typeof deliveryMethod>;

/** An order. Its REST body is stored as text, to keep every digit of its ids. */
export const orderRecord = z.object({
  id: z.string(),
  number: z.number().int(),
  deliveryMethod,
  /** The location of a line item that the main location does not send. */
  locations: z.record(z.string(), z.string()).default({}),
  /** The delivery method of a line item that does not have the order's. */
  deliveryMethods: z.record(z.string(), deliveryMethod).default({}),
  body: z.string(),
});
export type OrderRecord = z.infer<typeof orderRecord>;

const fulfillmentOrderLine = z.object({
  id: z.string(),
  lineItemGid: z.string(),
  title: z.string(),
  variantTitle: z.string().nullable(),
  vendor: z.string().nullable(),
  sku: z.string().nullable(),
  weightGrams: z.number(),
  requiresShipping: z.boolean(),
  total: z.number().int(),
  remaining: z.number().int(),
});
export type FulfillmentOrderLine = z.infer<typeof fulfillmentOrderLine>;

const hold = z.object({
  id: z.string(),
  reason: z.string(),
  reasonNotes: z.string().nullable(),
  handle: z.string().nullable(),
});

export const fulfillmentOrderRecord = z.object({
  id: z.string(),
  orderId: z.string(),
  status: z.enum(["OPEN", "IN_PROGRESS", "ON_HOLD", "SCHEDULED", "CLOSED", "CANCELLED"]),
  deliveryMethod,
  /** Its own address, once the merchant changed it; otherwise the order's. */
  destination: z.record(z.string(), z.unknown()).nullable().default(null),
  locationId: z.string().default(mainLocation.id),
  fulfillAt: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lines: z.array(fulfillmentOrderLine),
  holds: z.array(hold),
});
export type FulfillmentOrderRecord = z.infer<typeof fulfillmentOrderRecord>;

const tracking = z.object({
  number: z.string().nullable(),
  url: z.string().nullable(),
  company: z.string().nullable(),
});
export type Tracking = z.infer<typeof tracking>;

const fulfillmentEvent = z.object({
  id: z.string(),
  status: z.string(),
  happenedAt: z.string(),
  createdAt: z.string(),
  message: z.string().nullable(),
  place: z.record(z.string(), z.unknown()),
});
export type FulfillmentEventRecord = z.infer<typeof fulfillmentEvent>;

export const fulfillmentRecord = z.object({
  id: z.string(),
  orderId: z.string(),
  name: z.string(),
  status: z.enum(["SUCCESS", "CANCELLED"]),
  displayStatus: z.string(),
  tracking: z.array(tracking),
  lines: z.array(
    z.object({ fulfillmentOrderId: z.string(), lineId: z.string(), quantity: z.number().int() }),
  ),
  /** True if Shopify mailed the customer about it. */
  isCustomerNotified: z.boolean().default(false),
  events: z.array(fulfillmentEvent),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type FulfillmentRecord = z.infer<typeof fulfillmentRecord>;

export const metafieldRecord = z.object({
  id: z.string(),
  ownerGid: z.string(),
  namespace: z.string(),
  key: z.string(),
  type: z.string(),
  value: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type MetafieldRecord = z.infer<typeof metafieldRecord>;

/** A definition of metafields: their name and type, and who may see and change them. */
export const metafieldDefinitionRecord = z.object({
  id: z.string(),
  ownerType: z.string(),
  namespace: z.string(),
  key: z.string(),
  name: z.string(),
  type: z.string(),
  admin: z.string().nullable(),
  pinnedPosition: z.int().nullable(),
});
export type MetafieldDefinitionRecord = z.infer<typeof metafieldDefinitionRecord>;

/** An access token, keyed by its text. It becomes invalid with the client secret that created it. */
export const tokenRecord = z.object({
  id: z.string(),
  secretHash: z.string(),
  expiresAt: z.iso.datetime(),
});

/** A refresh token, keyed by its text, with the access token of the same pair. */
export const refreshTokenRecord = z.object({
  id: z.string(),
  accessToken: z.string(),
  expiresAt: z.iso.datetime(),
  /** The refresh token of its last exchange. Until that token is used, this one can be exchanged again. */
  replacedBy: z.string().optional(),
  /** True if either token of the pair was used. */
  isUsed: z.boolean(),
});

/** A carrier service. Shopify requests rates from its address at each checkout. */
export const carrierServiceRecord = z.object({
  id: z.string(),
  name: z.string(),
  callbackUrl: z.string(),
  active: z.boolean(),
  supportsServiceDiscovery: z.boolean(),
  /** True if the merchant added its rates to a shipping profile, which 2026-10 requires. */
  isInProfile: z.boolean(),
});
export type CarrierServiceRecord = z.infer<typeof carrierServiceRecord>;
