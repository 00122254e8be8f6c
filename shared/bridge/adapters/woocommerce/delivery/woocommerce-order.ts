import * as z from "zod";
import { decodeText } from "#shared/bridge/adapters/woocommerce/decode-text.ts";
import { createDecimalSchema } from "#shared/kernel/decimals.ts";

/** Treats empty strings, nulls and missing fields alike, because plugins omit any field. */
const textSchema = z
  .union([z.string().transform(decodeText), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? "")
  .catch("");
/** Meta values can have any JSON type. */
const metaValueSchema = z
  .unknown()
  .transform((value) => (typeof value === "string" ? decodeText(value) : value));

/** Plugins sell by weight or length, so a quantity can have decimals. A number out of range counts as 0. */
const quantitySchema = z.coerce
  .number()
  .pipe(createDecimalSchema(0, 1_000_000_000, 6))
  .catch(0);

const addressSchema = z
  .object({
    first_name: textSchema,
    last_name: textSchema,
    company: textSchema,
    address_1: textSchema,
    address_2: textSchema,
    city: textSchema,
    state: textSchema,
    postcode: textSchema,
    country: textSchema,
    phone: textSchema,
  })
  .nullish()
  .catch(null);

/** The fields of an order (REST `wc/v3`) that the bridge reads. */
export const wooCommerceOrderSchema = z.object({
  id: z.int(),
  number: textSchema,
  status: z.string(),
  created_via: textSchema,
  payment_method: textSchema,
  total: textSchema,
  needs_processing: z.boolean().nullish().catch(null),
  date_paid_gmt: z.string().nullish().catch(null),
  billing: z.object({ email: textSchema }).nullish().catch(null).and(addressSchema),
  shipping: addressSchema,
  customer_note: textSchema,
  currency: textSchema,
  date_created_gmt: textSchema,
  date_modified_gmt: textSchema,
  shipping_total: textSchema,
  line_items: z
    .array(
      z.object({
        product_id: z.int().catch(0),
        variation_id: z.int().catch(0),
        quantity: quantitySchema,
        total: textSchema,
      }),
    )
    .catch([]),
  shipping_lines: z
    .array(z.object({ method_id: textSchema, method_title: textSchema, instance_id: textSchema }))
    .catch([]),
  fee_lines: z.array(z.object({ name: textSchema, total: textSchema })).catch([]),
  refunds: z.array(z.object({ total: textSchema })).catch([]),
  meta_data: z.array(z.object({ key: textSchema, value: metaValueSchema })).catch([]),
});
export type WooCommerceOrder = z.output<typeof wooCommerceOrderSchema>;
