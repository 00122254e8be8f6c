import * as z from "zod";
import type { StoreCache } from "#shared/bridge/adapters/woocommerce/store-cache.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { RejectedKeysError } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { FulfillmentMethod } from "#shared/bridge/domain/delivery/store-order.ts";
import type { WooCommerceOrder } from "./woocommerce-order.ts";

/** The shipping methods for local pickup: of the classic and of the block checkout. */
const PICKUP_METHODS = ["local_pickup", "pickup_location"];

/**
 * The origins whose orders have a shipping line if anything is shipped: the classic checkout, the
 * block checkout, and renewals, which copy the order of a checkout. Others are made by hand.
 */
const CHECKOUT_ORIGINS = ["checkout", "store-api", "subscription"];

/** More different products than a hand-made order of virtual goods has. */
const MAX_PRODUCTS_READ = 5;

/**
 * Determines how the goods of an order reach the buyer. An order without a shipping line tells
 * nothing: the block checkout copies the billing address into the shipping address of virtual
 * goods, and `needs_processing` is false only for goods that are downloadable as well. So its
 * products are asked. An order made by hand counts as shipped if it has a shipping address.
 */
export async function resolveFulfillmentMethod(
  request: WooCommerceClient,
  cache: StoreCache,
  order: WooCommerceOrder,
): Promise<FulfillmentMethod> {
  const methods = order.shipping_lines.map(({ method_id }) => method_id);
  // An order with local pickup can have a full shipping address, so that only the method is reliable.
  if (methods.some((method) => PICKUP_METHODS.includes(method))) return "local-pickup";
  if (order.needs_processing === false) return "nothing-to-ship";
  if (methods.length > 0) return "delivery";
  const isMadeByHand = !CHECKOUT_ORIGINS.includes(order.created_via);
  if (isMadeByHand && !order.shipping?.address_1.trim()) return "nothing-to-ship";
  if (await hasOnlyVirtualGoods(request, cache, order)) return "nothing-to-ship";
  return isMadeByHand ? "delivery" : "no-shipping-method";
}

/** Returns false if a product cannot be read: goods count as real ones then. */
async function hasOnlyVirtualGoods(
  request: WooCommerceClient,
  cache: StoreCache,
  { line_items }: WooCommerceOrder,
): Promise<boolean> {
  const ids = [...new Set(line_items.map((line) => line.variation_id || line.product_id))];
  if (ids.length === 0 || ids.length > MAX_PRODUCTS_READ) return false;
  for (const id of ids) {
    if (!(await cache.read(`product ${id}`, () => isVirtual(request, id)))) return false;
  }
  return true;
}

const productSchema = z.object({ virtual: z.boolean() });

/** The route accepts the id of a variation too. */
async function isVirtual(request: WooCommerceClient, productId: number): Promise<boolean> {
  try {
    const { body } = await request("GET", `products/${productId}?_fields=virtual`);
    return productSchema.safeParse(body).data?.virtual ?? false;
  } catch (error) {
    if (error instanceof RejectedKeysError && error.reason === "user-may-not") return false;
    throw error;
  }
}
