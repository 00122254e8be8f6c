import { createUserErrors } from "#test/sandbox/shopify/fulfillment/user-error.ts";
import { parseGid, toGid } from "#test/sandbox/shopify/gid.ts";
import { explainCancelRefusal } from "#test/sandbox/shopify/orders/cancel-order.ts";
import { changeOrder } from "#test/sandbox/shopify/orders/change-order.ts";
import { payOrder } from "#test/sandbox/shopify/orders/pay-order.ts";
import { placeOrder } from "#test/sandbox/shopify/orders/place-order.ts";
import { parseTags } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { enqueueJob } from "#test/sandbox/shopify/state/jobs.ts";
import type { OrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { type OrderUpdateInput, toOrderUpdateFields, toRestOrder } from "./order-input.ts";
import type { Views } from "./views/views.ts";

const cancelDelayMs = 200;

/** Creates the resolvers of the order mutations. */
export function createOrderMutations(shop: Shop, views: Views) {
  const findOrder = (id: string): OrderRecord | undefined =>
    shop.store.orders.find(parseGid("Order", id) ?? "");
  const viewCurrentOrder = (id: string) => {
    const order = findOrder(id);
    return order ? views.viewOrder(order) : null;
  };
  return {
    orderCreate: ({ order }: { order: unknown }) => {
      const placed = placeOrder(shop, toRestOrder(order));
      return { order: placed && views.viewOrder(placed), userErrors: [] };
    },
    orderMarkAsPaid: ({ input: { id } }: { input: { id: string } }) =>
      payOrder(shop, parseGid("Order", id) ?? "")
        ? { order: viewCurrentOrder(id), userErrors: [] }
        : createUserErrors("Order cannot be marked as paid.", ["id"]),
    orderUpdate: ({ input }: { input: OrderUpdateInput }) => {
      const order = findOrder(input.id);
      if (order === undefined) return createUserErrors("Order does not exist", ["id"]);
      changeOrder(shop, order.id, () => toOrderUpdateFields(input));
      return { order: viewCurrentOrder(input.id), userErrors: [] };
    },
    orderCancel: ({ orderId }: { orderId: string }) => {
      const id = parseGid("Order", orderId) ?? "";
      const message = explainCancelRefusal(shop, id);
      if (message !== undefined) {
        const code = findOrder(orderId) ? "INVALID" : "NOT_FOUND";
        return { orderCancelUserErrors: [{ field: ["orderId"], message, code }] };
      }
      enqueueJob(shop.store.database, "cancel", id, shop.clock().getTime() + cancelDelayMs);
      const job = { id: toGid("Job", shop.store.createId()), done: false };
      return { job, orderCancelUserErrors: [] };
    },
    tagsAdd: ({ id, tags }: { id: string; tags: readonly string[] }) => {
      const order = findOrder(id);
      if (order === undefined) return createUserErrors("Resource does not exist", ["id"]);
      changeOrder(shop, order.id, (body) => ({
        tags: [...new Set([...parseTags(body), ...tags])].join(", "),
      }));
      return { node: viewCurrentOrder(id), userErrors: [] };
    },
  };
}
