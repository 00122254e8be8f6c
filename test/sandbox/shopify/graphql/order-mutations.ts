import { refusedWith } from "#test/sandbox/shopify/fulfillment/user-error.ts";
import { digitsOf, gid } from "#test/sandbox/shopify/gid.ts";
import { cancelRefusal } from "#test/sandbox/shopify/orders/cancel-order.ts";
import { changeOrder } from "#test/sandbox/shopify/orders/change-order.ts";
import { payOrder } from "#test/sandbox/shopify/orders/pay-order.ts";
import { placeOrder } from "#test/sandbox/shopify/orders/place-order.ts";
import { tagsOf } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { enqueue } from "#test/sandbox/shopify/state/jobs.ts";
import type { OrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { type OrderUpdateInput, orderUpdateFields, restOrderFrom } from "./order-input.ts";
import type { Views } from "./views.ts";

const cancelDelayMs = 200;

/** The resolvers of the mutations on orders. */
export function orderMutations(shop: Shop, views: Views) {
  const find = (id: string): OrderRecord | undefined =>
    shop.store.orders.find(digitsOf("Order", id) ?? "");
  const seen = (id: string) => {
    const order = find(id);
    return order ? views.order(order) : null;
  };
  return {
    orderCreate: ({ order }: { order: unknown }) => {
      const placed = placeOrder(shop, restOrderFrom(order));
      return { order: placed && views.order(placed), userErrors: [] };
    },
    orderMarkAsPaid: ({ input: { id } }: { input: { id: string } }) =>
      payOrder(shop, digitsOf("Order", id) ?? "")
        ? { order: seen(id), userErrors: [] }
        : refusedWith("Order cannot be marked as paid.", ["id"]),
    orderUpdate: ({ input }: { input: OrderUpdateInput }) => {
      const order = find(input.id);
      if (order === undefined) return refusedWith("Order does not exist", ["id"]);
      changeOrder(shop, order.id, () => orderUpdateFields(input));
      return { order: seen(input.id), userErrors: [] };
    },
    orderCancel: ({ orderId }: { orderId: string }) => {
      const id = digitsOf("Order", orderId) ?? "";
      const message = cancelRefusal(shop, id);
      if (message !== undefined) {
        const code = find(orderId) ? "INVALID" : "NOT_FOUND";
        return { orderCancelUserErrors: [{ field: ["orderId"], message, code }] };
      }
      enqueue(shop.store.database, "cancel", id, shop.clock().getTime() + cancelDelayMs);
      const job = { id: gid("Job", shop.store.nextId()), done: false };
      return { job, orderCancelUserErrors: [] };
    },
    tagsAdd: ({ id, tags }: { id: string; tags: readonly string[] }) => {
      const order = find(id);
      if (order === undefined) return refusedWith("Resource does not exist", ["id"]);
      changeOrder(shop, order.id, (body) => ({
        tags: [...new Set([...tagsOf(body), ...tags])].join(", "),
      }));
      return { node: seen(id), userErrors: [] };
    },
  };
}
