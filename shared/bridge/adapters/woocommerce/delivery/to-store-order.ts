import { parseNaiveUtc } from "#shared/bridge/adapters/woocommerce/naive-utc.ts";
import type {
  Attribute,
  FulfillmentMethod,
  PostalAddress,
  ShippingMethod,
  StoreOrder,
  StoreOrderStatus,
} from "#shared/bridge/domain/delivery/store-order.ts";
import { type StoreOrderId, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { toAmounts, toCashToCollect } from "./order-amounts.ts";
import { isSyntheticOrder } from "./synthetic-mark.ts";
import type { WooCommerceOrder } from "./woocommerce-order.ts";

const STORE_ORDER_STATUSES: ReadonlyMap<string, StoreOrderStatus> = new Map(
  Object.entries<StoreOrderStatus>({
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
  }),
);

/** What the order does not tell, and other routes of the store do. */
export interface OrderDetails {
  readonly fingerprint: string;
  readonly fulfillmentMethod: FulfillmentMethod;
  /** The names of the regions of its addresses; empty if they are not known. */
  readonly regionNames: { readonly shipping: string; readonly billing: string };
}

/** Converts a WooCommerce order to the bridge's type. */
export function toStoreOrder(
  order: WooCommerceOrder,
  { fingerprint, fulfillmentMethod, regionNames }: OrderDetails,
): StoreOrder {
  const cash = toCashToCollect(order);
  return {
    id: toOrderId(order.id),
    fingerprint,
    changedAt: parseNaiveUtc(order.date_modified_gmt),
    name: order.number || String(order.id),
    status: cash === "unknown" ? "unpaid" : toOrderStatus(order),
    statusText: order.status,
    isTest: isSyntheticOrder(order),
    storefront: "woocommerce",
    fulfillmentMethod,
    shipping: toAddress(order.shipping, regionNames.shipping),
    billing: toAddress(order.billing, regionNames.billing),
    phone: "",
    email: order.billing?.email ?? "",
    note: order.customer_note,
    placedAt: parseNaiveUtc(order.date_created_gmt),
    isPartlyRefunded: order.refunds.length > 0 && order.status !== "refunded",
    // WooCommerce orders have no tags.
    tags: [],
    attributes: toAttributes(order),
    shippingMethods: order.shipping_lines.map(toShippingMethod),
    ...toAmounts(order),
    cashToCollect: cash === "unknown" ? undefined : cash,
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

/** With a status of a plugin, an order is paid if its payment has a date. */
const toOrderStatus = ({ status, date_paid_gmt }: WooCommerceOrder): StoreOrderStatus =>
  STORE_ORDER_STATUSES.get(status) ?? (date_paid_gmt ? "paid" : "unpaid");

/** Returns a meta value if it is text. Meta values can have any JSON type. */
const toAttributes = ({ meta_data }: WooCommerceOrder): Attribute[] =>
  meta_data.flatMap(({ key, value }) => (typeof value === "string" ? { name: key, value } : []));

/** Returns the rate id of WooCommerce: the method and its instance in the zone, such as "flat_rate:3". */
const toShippingMethod = (line: WooCommerceOrder["shipping_lines"][number]): ShippingMethod => ({
  title: line.method_title,
  code: line.instance_id ? `${line.method_id}:${line.instance_id}` : line.method_id,
});

const toOrderId = (id: number): StoreOrderId => storeOrderIdSchema.parse(String(id));

function toAddress(
  from: WooCommerceOrder["shipping"],
  regionName: string,
): PostalAddress | undefined {
  if (!from) return undefined;
  return {
    name: `${from.first_name} ${from.last_name}`.trim(),
    company: from.company,
    street: from.address_1,
    unit: from.address_2,
    city: from.city,
    region: from.state,
    regionName,
    postalCode: from.postcode,
    countryCode: from.country,
    phone: from.phone,
  };
}
