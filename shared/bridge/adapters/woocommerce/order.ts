import * as z from "zod";
import { type StoreOrderId, storeOrderIdSchema } from "../../domain/ids.ts";
import type {
  HandOver,
  OrderStanding,
  PostalAddress,
  StoreOrder,
} from "../../domain/store-order.ts";

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
  shipping_lines: z.array(z.object({ method_id: text })).catch([]),
});
export type WooOrder = z.output<typeof wooOrder>;

const STANDING: Readonly<Record<string, OrderStanding>> = {
  processing: "paid",
  completed: "fulfilled",
  pending: "unpaid",
  "on-hold": "unpaid",
  failed: "failed",
  cancelled: "cancelled",
  refunded: "refunded",
  "checkout-draft": "draft",
  "auto-draft": "draft",
  trash: "trashed",
};

/** Pick-up in the shop: the classic method, and the one of the block checkout. */
const PICKUP_METHODS = ["local_pickup", "pickup_location"];

/** The order in the bridge's own words. */
export function toStoreOrder(order: WooOrder): StoreOrder {
  return {
    id: orderIdOf(order.id),
    name: order.number || String(order.id),
    // A status of a plugin's own counts as paid once the payment has a date.
    standing: STANDING[order.status] ?? (order.date_paid_gmt ? "paid" : "unpaid"),
    standingText: order.status,
    isTest: false,
    handOver: handOverOf(order),
    shipping: toAddress(order.shipping),
    billing: toAddress(order.billing),
    phone: "",
    email: order.billing?.email ?? "",
    note: order.customer_note,
  };
}

const orderIdOf = (id: number): StoreOrderId => storeOrderIdSchema.parse(String(id));

function handOverOf(order: WooOrder): HandOver {
  const methods = order.shipping_lines.map(({ method_id }) => method_id);
  // Local pick-up keeps a full shipping address: only the method tells.
  if (methods.some((method) => PICKUP_METHODS.includes(method))) return "local-pickup";
  if (order.needs_processing === false) return "nothing-to-ship";
  // `needs_processing` is true for virtual goods that are no download: a service, a gift card.
  const shipsSomewhere = methods.length > 0 || Boolean(order.shipping?.address_1.trim());
  return shipsSomewhere ? "delivery" : "nothing-to-ship";
}

function toAddress(from: z.output<typeof address>): PostalAddress | undefined {
  if (!from) return undefined;
  return {
    name: `${from.first_name} ${from.last_name}`.trim(),
    company: from.company,
    street: from.address_1,
    unit: from.address_2,
    city: from.city,
    region: from.state,
    postalCode: from.postcode,
    countryCode: from.country,
    phone: from.phone,
  };
}
