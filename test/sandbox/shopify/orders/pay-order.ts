import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { changeOrder } from "./change-order.ts";
import { readBody } from "./rest-order.ts";

const payable = new Set(["pending", "partially_paid", "authorized"]);

/** Marks the order as paid and fires the webhooks. Returns false if nothing is due. */
export function payOrder(shop: Shop, orderId: string): boolean {
  const order = shop.store.orders.find(orderId);
  if (order === undefined) return false;
  const body = readBody(order);
  if (body.cancelled_at || !payable.has(body.financial_status)) return false;
  const paid = { financial_status: "paid", total_outstanding: "0.00" };
  changeOrder(shop, orderId, () => paid, ["orders/paid", "orders/updated"]);
  return true;
}
