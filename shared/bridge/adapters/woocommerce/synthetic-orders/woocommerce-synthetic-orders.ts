import * as z from "zod";
import {
  isSyntheticOrder,
  SYNTHETIC_META_KEY,
} from "#shared/bridge/adapters/woocommerce/delivery/synthetic-mark.ts";
import { wooCommerceOrderSchema } from "#shared/bridge/adapters/woocommerce/delivery/woocommerce-order.ts";
import { parseNaiveUtc } from "#shared/bridge/adapters/woocommerce/naive-utc.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { isOrderGone } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import { type StoreOrderId, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { SyntheticOrders } from "#shared/bridge/ports/storefront.ts";

const BUYER = {
  first_name: "Synthetic",
  last_name: "Order",
  address_1: "20 W 34th St",
  city: "New York",
  state: "NY",
  postcode: "10001",
  country: "US",
  phone: "+12125550100",
} as const;

/** A paid order of one piece. The address is a public building; nobody is at the phone and the e-mail address. */
const buildOrder = (productId: number) => ({
  status: "processing",
  set_paid: true,
  payment_method: SYNTHETIC_META_KEY,
  payment_method_title: "Synthetic order",
  billing: { ...BUYER, email: "synthetic-order@example.com" },
  shipping: BUYER,
  customer_note: "A synthetic order: do not send it.",
  line_items: [{ product_id: productId, quantity: 1 }],
  shipping_lines: [{ method_id: "flat_rate", method_title: "Courier", total: "0.00" }],
  meta_data: [{ key: SYNTHETIC_META_KEY, value: "1" }],
});

const orderSchema = z.object({ id: z.int(), status: z.string() });
const listSchema = z.array(
  wooCommerceOrderSchema.pick({ id: true, meta_data: true, date_created_gmt: true }),
);
/** A sandbox store has no others, or few. */
const LISTED = 50;

/** Places synthetic orders in a WooCommerce store through its REST API. */
export function createWooCommerceSyntheticOrders(
  request: WooCommerceClient,
  productId: number,
): SyntheticOrders {
  return {
    async list(placedBefore) {
      const query = `status=any&per_page=${LISTED}&_fields=id,meta_data,date_created_gmt`;
      const { status, body } = await request("GET", `orders?${query}`);
      if (status !== 200) throw new UnavailableError(createMessage("store-orders-not-listed"));
      return listSchema
        .parse(body)
        .filter(isSyntheticOrder)
        .filter((order) => (parseNaiveUtc(order.date_created_gmt) ?? placedBefore) < placedBefore)
        .map(toOrderId);
    },
    async place() {
      const { status, body } = await request("POST", "orders", buildOrder(productId));
      if (status >= 400) throw new UnavailableError(createMessage("store-fault"));
      return toOrderId(orderSchema.parse(body));
    },
    async isCompleted(orderId) {
      const response = await request("GET", `orders/${orderId}?_fields=id,status`);
      return !isOrderGone(response) && orderSchema.parse(response.body).status === "completed";
    },
    async remove(orderId) {
      isOrderGone(await request("DELETE", `orders/${orderId}?force=true`));
    },
  };
}

const toOrderId = ({ id }: { readonly id: number }): StoreOrderId =>
  storeOrderIdSchema.parse(String(id));
