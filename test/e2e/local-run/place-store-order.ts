import type { StoreKind } from "#infra/local/home/home-state.ts";
import { type OrderOptions, type PlacedOrder, placeOrder } from "#infra/local/home/place-order.ts";
import { type Endpoints, getStoreHeaders, requestJson } from "./endpoints.ts";

export type StoreName = StoreKind;
export { type OrderOptions, type PlacedOrder, placeOrder };

/** Cancels an order in the store, as its merchant does. */
export async function cancelStoreOrder(
  endpoints: Endpoints,
  { store, id }: PlacedOrder,
): Promise<void> {
  if (store === "shopify") {
    await requestJson(`${endpoints.shopify.url}/_stand-in/orders/${id}/cancel`, { json: {} });
  } else {
    await requestJson(`${endpoints.woocommerce.url}/wp-json/wc/v3/orders/${id}`, {
      headers: getStoreHeaders(endpoints),
      json: { status: "cancelled" },
    });
  }
}
