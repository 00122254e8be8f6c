import * as z from "zod";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { latitudeSchema, longitudeSchema } from "#shared/kernel/decimals.ts";
import { createText } from "#shared/kernel/texts.ts";

/** A note of an order. */
export const orderTextSchema = createText(1000);
/** A name, or a line of an address. */
export const orderLineSchema = createText(255);
const moneyInputSchema = z.strictObject({
  minor: z.int().min(0).describe("Amount in the smallest unit of the currency."),
  currency: z.string().regex(/^[A-Z]{3}$/, "must be a code such as USD"),
});

const addressSchema = z.strictObject({
  name: orderLineSchema.default("Ada Example"),
  company: orderLineSchema.default(""),
  street: orderLineSchema.default("20 W 34th St"),
  unit: orderLineSchema.default(""),
  city: orderLineSchema.default("New York"),
  region: orderLineSchema.default("NY"),
  regionName: orderLineSchema.default("New York"),
  postalCode: orderLineSchema.default("10001"),
  countryCode: createText(2).default("US"),
  phone: orderLineSchema.default("+1 212 555 0100"),
  coordinates: z
    .strictObject({ latitude: latitudeSchema, longitude: longitudeSchema })
    .optional()
    .describe("For rules on the distance. Without them, it is not known."),
});

const goodsSchema = z.strictObject({
  locationId: z.string().regex(/^\d+$/, "must be digits").optional(),
  weightGrams: z.number().min(0).optional(),
  pieces: z.int().min(1).default(1),
  isOnHold: z.boolean().default(false),
  method: z
    .enum(["local-delivery", "shipping"])
    .optional()
    .describe("How the goods reach the buyer in Shopify. The order's shipping methods name it."),
});

const STORE_ORDER_STATUSES = [
  "paid",
  "unpaid",
  "failed",
  "draft",
  "cancelled",
  "refunded",
  "fulfilled",
  "trashed",
] as const;

/** An order as somebody invents it; what is left out is that of an ordinary paid order. */
export const sampleOrderSchema = z
  .strictObject({
    id: z._default(storeOrderIdSchema, storeOrderIdSchema.parse("1")),
    name: orderLineSchema.default("#1"),
    status: z.enum(STORE_ORDER_STATUSES).default("paid"),
    statusText: orderLineSchema
      .optional()
      .describe("Status of the order in the store. The default follows `standing`."),
    isTest: z.boolean().default(false),
    fulfillmentMethod: z
      .enum([
        "delivery",
        "local-pickup",
        "pickup-point",
        "sold-in-store",
        "nothing-to-ship",
        "no-shipping-method",
        "other-service",
        "undecided",
      ])
      .default("delivery"),
    shipping: addressSchema.nullable().prefault({}).describe("Null if the location has none."),
    billing: addressSchema.nullable().prefault({}),
    phone: orderLineSchema.default(""),
    email: orderLineSchema.default("buyer@example.com"),
    note: orderTextSchema.default(""),
    placedAt: z.iso.datetime().optional(),
    isPartlyRefunded: z.boolean().default(false),
    tags: z.array(orderLineSchema).max(250).default([]),
    productTags: z.array(orderLineSchema).max(250).default([]),
    attributes: z
      .array(z.strictObject({ name: orderLineSchema, value: orderTextSchema }))
      .max(100)
      .default([]),
    shippingMethods: z
      .array(
        z.strictObject({ title: orderLineSchema.default(""), code: orderLineSchema.default("") }),
      )
      .max(20)
      .default([{ title: "Courier", code: "courier" }]),
    subtotal: moneyInputSchema.optional().default({ minor: 50_00, currency: "USD" }),
    shippingPaid: moneyInputSchema.optional(),
    tip: moneyInputSchema.optional(),
    cashToCollect: moneyInputSchema.optional().describe("Amount that the buyer pays on delivery."),
    goods: z
      .array(goodsSchema)
      .max(100)
      .default([{ pieces: 1, isOnHold: false, weightGrams: 800 }]),
  })
  .describe("A sample order. Fields that are not sent have the values of an ordinary paid order.");
