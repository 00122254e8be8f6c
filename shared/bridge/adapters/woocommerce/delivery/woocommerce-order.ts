import * as z from "zod";

/** Treats empty strings, nulls and missing fields alike, because plugins omit any field. */
const textSchema = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? "")
  .catch("");

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
  needs_processing: z.boolean().nullish().catch(null),
  date_paid_gmt: z.string().nullish().catch(null),
  billing: z.object({ email: textSchema }).nullish().catch(null).and(addressSchema),
  shipping: addressSchema,
  customer_note: textSchema,
  currency: textSchema,
  date_created_gmt: textSchema,
  shipping_total: textSchema,
  line_items: z
    .array(z.object({ quantity: z.coerce.number().catch(0), total: textSchema }))
    .catch([]),
  shipping_lines: z
    .array(z.object({ method_id: textSchema, method_title: textSchema, instance_id: textSchema }))
    .catch([]),
  fee_lines: z.array(z.object({ name: textSchema, total: textSchema })).catch([]),
  refunds: z.array(z.unknown()).catch([]),
  meta_data: z.array(z.object({ key: textSchema, value: z.unknown() })).catch([]),
});
export type WooCommerceOrder = z.output<typeof wooCommerceOrderSchema>;
