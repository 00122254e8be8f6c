import * as z from "zod";

const messageSchema = z.looseObject({ code: z.string(), text: z.string() });
const nullableTime = z.string().nullable();

/** A delivery, as `why` shows it. */
const deliverySchema = z.looseObject({
  store_id: z.string(),
  order_id: z.string(),
  part: z.int(),
  order_name: z.string().nullable(),
  account_id: z.string(),
  created_at: z.string(),
  state: z.string(),
  reason: messageSchema.nullable(),
  alert: messageSchema.nullable(),
  access_key: z.string().nullable(),
  point_id: z.string().nullable(),
  courier_order_id: z.string().nullable(),
  courier_status: z.string().nullable(),
  last_error: messageSchema.extend({ since: z.string(), failures: z.int() }).nullable(),
  requeue_at: nullableTime,
  waits_for: z.string(),
  correlation_id: z.string().nullable().default(null),
  last_run_id: z.string().nullable().default(null),
  merchant_actions: z.array(z.object({ action: z.string(), text: z.string() })),
  timeline: z.array(z.looseObject({ at: z.string(), by: z.string(), text: z.string() })),
});
export type Delivery = z.output<typeof deliverySchema>;

/** An order: its first part, with the others. */
export const orderSchema = deliverySchema.extend({ further_parts: z.array(deliverySchema) });

/** Deliveries of some stores. */
export const foundSchema = z.object({
  deliveries: z.array(deliverySchema),
  next: z.string().nullable(),
});
/** Deliveries of one store. */
export const storeDeliveriesSchema = z.object({ deliveries: z.array(deliverySchema) });

/** What is stuck in some stores. */
export const stuckSchema = z.object({
  deliveries: z.array(
    z.object({
      store_id: z.string(),
      order_id: z.string(),
      part: z.int(),
      order_name: z.string().nullable(),
      state: z.string(),
      reason: messageSchema.nullable(),
      since: z.string(),
    }),
  ),
  overdue: z.array(
    z.object({
      store_id: z.string(),
      order_id: z.string().optional(),
      batch_id: z.string().optional(),
      part: z.int().optional(),
      due_at: z.string(),
    }),
  ),
  truncated_stores: z.array(z.string()),
  next: z.string().nullable(),
});

/** Some stores, with how they are. */
export const storesSchema = z.object({
  stores: z.array(
    z.looseObject({
      store_id: z.string(),
      storefront: z.string(),
      address: z.string(),
      account_id: z.string().nullable(),
      started_at: nullableTime,
      paused_at: nullableTime,
      swept_at: nullableTime,
      failing_since: nullableTime,
      last_error: messageSchema.nullable(),
      webhooks: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
});
export type Store = z.output<typeof storesSchema>["stores"][number];

/** Some courier accounts, with whether they are called. */
export const accountsSchema = z.object({
  accounts: z.array(
    z.looseObject({
      account_id: z.string(),
      name: z.string(),
      base_url: z.string(),
      paused_at: nullableTime,
      state: z.string(),
      since: nullableTime,
      until: nullableTime,
      text: z.string(),
    }),
  ),
  next: z.string().nullable(),
});
export type Account = z.output<typeof accountsSchema>["accounts"][number];

/** How one store is: what the API answers is printed with its names. */
export const healthSchema = z.looseObject({});

/** What a call says that it did. */
export const doneSchema = z.looseObject({ message: z.string() });

/** What the rules make of an order as it is in its store now. */
export const explanationSchema = z.looseObject({
  decision: z.string(),
  reason: messageSchema.nullable(),
  rule_results: z.array(z.object({ rule: z.string(), details: z.string(), outcome: z.string() })),
  next_action: z.string().nullable(),
});
export type Explanation = z.output<typeof explanationSchema>;
