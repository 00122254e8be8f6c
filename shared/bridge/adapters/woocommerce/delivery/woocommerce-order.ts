import * as z from "zod";

/** Empty strings, nulls and missing fields are the same to us; plugins leave out whatever they like. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? "")
  .catch("");

const address = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    phone: text,
  })
  .nullish()
  .catch(null);

/** The part of an order (REST `wc/v3`) that the bridge reads; the rest is ignored. */
export const wooOrder = z.object({
  id: z.int(),
  number: text,
  status: z.string(),
  needs_processing: z.boolean().nullish().catch(null),
  date_paid_gmt: z.string().nullish().catch(null),
  billing: z.object({ email: text }).nullish().catch(null).and(address),
  shipping: address,
  customer_note: text,
  currency: text,
  date_created_gmt: text,
  shipping_total: text,
  line_items: z.array(z.object({ quantity: z.coerce.number().catch(0), total: text })).catch([]),
  shipping_lines: z
    .array(z.object({ method_id: text, method_title: text, instance_id: text }))
    .catch([]),
  fee_lines: z.array(z.object({ name: text, total: text })).catch([]),
  refunds: z.array(z.unknown()).catch([]),
  meta_data: z.array(z.object({ key: text, value: z.unknown() })).catch([]),
});
export type WooOrder = z.output<typeof wooOrder>;
