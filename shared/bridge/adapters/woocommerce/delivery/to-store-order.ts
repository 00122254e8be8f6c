import type {
  Attribute,
  FulfillmentMethod,
  PostalAddress,
  ShippingMethod,
  StoreOrder,
  StoreOrderStatus,
} from "#shared/bridge/domain/delivery/store-order.ts";
import { type StoreOrderId, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { toAmounts } from "./order-amounts.ts";
import type { WooCommerceOrder } from "./woocommerce-order.ts";

const STORE_ORDER_STATUSES: Readonly<Record<string, StoreOrderStatus>> = {
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
export function toStoreOrder(order: WooCommerceOrder): StoreOrder {
  return {
    id: toOrderId(order.id),
    name: order.number || String(order.id),
    // A status of a plugin's own counts as paid once the payment has a date.
    status: STORE_ORDER_STATUSES[order.status] ?? (order.date_paid_gmt ? "paid" : "unpaid"),
    statusText: order.status,
    isTest: false,
    fulfillmentMethod: resolveFulfillmentMethod(order),
    shipping: toAddress(order.shipping),
    billing: toAddress(order.billing),
    phone: "",
    email: order.billing?.email ?? "",
    note: order.customer_note,
    placedAt: parseNaiveUtc(order.date_created_gmt),
    isPartlyRefunded: order.refunds.length > 0 && order.status !== "refunded",
    // WooCommerce has no tags on orders.
    tags: [],
    attributes: toAttributes(order),
    shippingMethods: order.shipping_lines.map(toShippingMethod),
    ...toAmounts(order),
    goods: [
      {
        locationId: undefined,
        weightGrams: undefined,
        pieces: order.line_items.reduce((sum, { quantity }) => sum + quantity, 0),
        isOnHold: false,
      },
    ],
  };
}

/** Times in `*_gmt` are UTC without saying so. */
function parseNaiveUtc(text: string): Date | undefined {
  const date = new Date(`${text}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Meta values are of any JSON type; what plugins write for people to read is text. */
const toAttributes = ({ meta_data }: WooCommerceOrder): Attribute[] =>
  meta_data.flatMap(({ key, value }) => (typeof value === "string" ? { name: key, value } : []));

/** As WooCommerce itself names a rate: the method and its instance in the zone, "flat_rate:3". */
const toShippingMethod = (line: WooCommerceOrder["shipping_lines"][number]): ShippingMethod => ({
  title: line.method_title,
  code: line.instance_id ? `${line.method_id}:${line.instance_id}` : line.method_id,
});

const toOrderId = (id: number): StoreOrderId => storeOrderIdSchema.parse(String(id));

function resolveFulfillmentMethod(order: WooCommerceOrder): FulfillmentMethod {
  const methods = order.shipping_lines.map(({ method_id }) => method_id);
  // Local pick-up keeps a full shipping address: only the method tells.
  if (methods.some((method) => PICKUP_METHODS.includes(method))) return "local-pickup";
  if (order.needs_processing === false) return "nothing-to-ship";
  // `needs_processing` is true for virtual goods that are no download: a service, a gift card.
  const isShipped = methods.length > 0 || Boolean(order.shipping?.address_1.trim());
  return isShipped ? "delivery" : "nothing-to-ship";
}

function toAddress(from: WooCommerceOrder["shipping"]): PostalAddress | undefined {
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
