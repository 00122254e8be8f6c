import * as z from "zod";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";

const text = z.string().max(1000);
const short = z.string().max(255);
const moneyIn = z.strictObject({
  minor: z.int().min(0).describe("In the smallest unit of the currency."),
  currency: z.string().regex(/^[A-Z]{3}$/, "must be a code such as USD"),
});

const address = z.strictObject({
  name: short.default("Ada Example"),
  company: short.default(""),
  street: short.default("20 W 34th St"),
  unit: short.default(""),
  city: short.default("New York"),
  region: short.default("NY"),
  postalCode: short.default("10001"),
  countryCode: z.string().max(2).default("US"),
  phone: short.default("+1 212 555 0100"),
});

const goods = z.strictObject({
  locationId: z.string().regex(/^\d+$/, "must be digits").optional(),
  weightGrams: z.number().min(0).optional(),
  pieces: z.int().min(1).default(1),
  isOnHold: z.boolean().default(false),
});

const STANDINGS = [
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
export const inventedOrder = z
  .strictObject({
    id: storeOrderIdSchema.default(storeOrderIdSchema.parse("1")),
    name: short.default("#1"),
    standing: z.enum(STANDINGS).default("paid"),
    standingText: short.optional().describe("The store's own word; as `standing` if left out."),
    isTest: z.boolean().default(false),
    handOver: z
      .enum(["delivery", "local-pickup", "nothing-to-ship", "undecided"])
      .default("delivery"),
    shipping: address.nullable().prefault({}).describe("null: it has none."),
    billing: address.nullable().prefault({}),
    phone: short.default(""),
    email: short.default("buyer@example.com"),
    note: text.default(""),
    placedAt: z.iso.datetime().optional(),
    isPartlyRefunded: z.boolean().default(false),
    tags: z.array(short).max(250).default([]),
    attributes: z
      .array(z.strictObject({ name: short, value: text }))
      .max(100)
      .default([]),
    shippingMethods: z
      .array(z.strictObject({ title: short.default(""), code: short.default("") }))
      .max(20)
      .default([{ title: "Courier", code: "courier" }]),
    subtotal: moneyIn.optional().default({ minor: 50_00, currency: "USD" }),
    shippingPaid: moneyIn.optional(),
    tip: moneyIn.optional(),
    goods: z
      .array(goods)
      .max(100)
      .default([{ pieces: 1, isOnHold: false, weightGrams: 800 }]),
  })
  .describe("What is left out is that of an ordinary paid order.");
