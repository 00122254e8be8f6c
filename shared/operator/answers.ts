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
  /** Its courier order is looked at with the others of its account, until it is looked at by itself. */
  is_watched: z.boolean().default(false),
  waits_for: z.string(),
  correlation_id: z.string().nullable().default(null),
  last_run_id: z.string().nullable().default(null),
  merchant_actions: z.array(z.object({ action: z.string(), text: z.string() })),
  timeline: z.array(
    z.looseObject({
      at: z.string(),
      by: z.string(),
      text: z.string(),
      found_by: z.string().nullable().default(null),
    }),
  ),
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
      is_failing: z.boolean().default(false),
    }),
  ),
  overdue: z.array(
    z.object({
      store_id: z.string().optional(),
      order_id: z.string().optional(),
      batch_id: z.string().optional(),
      part: z.int().optional(),
      /** The look at the courier orders of an account. */
      account_id: z.string().optional(),
      /** The key of an item that this version does not know. */
      unknown_key: z.string().optional(),
      due_at: z.string(),
    }),
  ),
  truncated_stores: z.array(z.string()),
  next: z.string().nullable(),
});

export type StuckPage = z.output<typeof stuckSchema>;

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
      webhook_received_at: nullableTime.default(null),
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

/** How a courier account is. */
export const accountHealthSchema = z.looseObject({
  state: z.string(),
  text: z.string(),
  since: nullableTime,
  until: nullableTime,
  paused_at: nullableTime,
});

/** The API keys of a store, without their secrets. */
export const apiKeysSchema = z.object({
  api_keys: z.array(
    z.looseObject({
      key_id: z.string(),
      name: z.string(),
      scopes: z.array(z.string()),
      expires_at: z.string(),
      used_at: nullableTime,
      is_valid: z.boolean(),
    }),
  ),
});

/** What the courier of an account has not erased. */
export const erasuresSchema = z.object({
  erasures: z.array(
    z.looseObject({
      kind: z.string(),
      id: z.string(),
      state: z.string(),
      requested_at: z.string(),
      attempts: z.int(),
      last_error: messageSchema.nullable(),
    }),
  ),
});

/** The exports of personal data of a store. */
export const dataRequestsSchema = z.object({
  data_requests: z.array(z.object({ request_id: z.string(), exported_at: z.string() })),
});

/** The id of a new export. */
export const dataRequestSchema = z.looseObject({ request_id: z.string() });

/** Everything that is stored about a buyer. */
export const exportSchema = z.looseObject({ deliveries: z.array(z.unknown()) });

/** Who changed or read what. */
export const changesSchema = z.object({
  records: z.array(
    z.looseObject({
      at: z.string(),
      kind: z.string(),
      actor: z.looseObject({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
      action: z.string(),
      subject: z.string().nullable(),
      address: z.string(),
    }),
  ),
  next: z.string().nullable(),
});
