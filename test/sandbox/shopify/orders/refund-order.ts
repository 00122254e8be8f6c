import * as z from "zod";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { toRawNumber } from "#test/sandbox/shopify/state/lossless-json.ts";
import { formatRestTime } from "#test/sandbox/shopify/time.ts";
import { changeOrder } from "./change-order.ts";
import { type RestLineItem, type RestOrder, readBody } from "./rest-order.ts";

/** The body of `POST /_stand-in/orders/{id}/refund`: an amount, and the quantity of each line to remove. */
export const refundRequest = z.strictObject({
  amount: z.string().regex(/^\d+\.\d\d$/),
  /** The part of the amount that is shipping, without its tax. */
  shipping: z
    .string()
    .regex(/^\d+\.\d\d$/)
    .default("0.00"),
  /** Quantities by the index of the line in the order, from 0. */
  quantities: z.array(z.int().nonnegative()).default([]),
});
type RefundRequest = z.infer<typeof refundRequest>;

const storedRefund = z.looseObject({ amount: z.string(), shipping: z.string().default("0.00") });
const storedRefunds = z.array(storedRefund).catch([]);
const payable = new Set(["paid", "partially_refunded"]);

/** Refunds an amount. Returns false if less than that was paid. */
export function refundOrder(shop: Shop, orderId: string, request: RefundRequest): boolean {
  const order = shop.store.orders.find(orderId);
  if (order === undefined) return false;
  const body = readBody(order);
  const left = Number(body.current_total_price) - Number(request.amount);
  if (!payable.has(body.financial_status) || left < 0) return false;
  const getRefundedQuantity = (line: RestLineItem) =>
    Math.min(request.quantities[body.line_items.indexOf(line)] ?? 0, line.fulfillable_quantity);
  for (const line of body.line_items)
    removeQuantity(shop, orderId, line, getRefundedQuantity(line));
  const refund = {
    id: toRawNumber(shop.store.createId()),
    created_at: formatRestTime(shop.clock()),
    amount: request.amount,
    shipping: request.shipping,
  };
  changeOrder(shop, orderId, () => ({
    financial_status: left === 0 ? "refunded" : "partially_refunded",
    current_total_price: left.toFixed(2),
    current_subtotal_price: computeSubtotalAfter(body, getRefundedQuantity),
    refunds: [...storedRefunds.parse(body.refunds), refund],
    line_items: body.line_items.map((line) => ({
      ...line,
      current_quantity: line.current_quantity - getRefundedQuantity(line),
      fulfillable_quantity: line.fulfillable_quantity - getRefundedQuantity(line),
    })),
  }));
  return true;
}

/** Returns what was refunded, and the part of it that is shipping. */
export function sumRefunds({ refunds }: RestOrder): { total: number; shipping: number } {
  const known = storedRefunds.parse(refunds);
  return {
    total: known.reduce((sum, { amount }) => sum + Number(amount), 0),
    shipping: known.reduce((sum, { shipping }) => sum + Number(shipping), 0),
  };
}

function computeSubtotalAfter(
  body: RestOrder,
  getRefundedQuantity: (line: RestLineItem) => number,
): string {
  const back = body.line_items.reduce(
    (sum, line) => sum + getRefundedQuantity(line) * Number(line.price ?? 0),
    0,
  );
  return (Number(body.current_subtotal_price) - back).toFixed(2);
}

/** Removes a quantity of a line from its fulfillment orders. Closes those with nothing left. */
function removeQuantity(shop: Shop, orderId: string, line: RestLineItem, quantity: number): void {
  let rest = quantity;
  for (const record of shop.store.fulfillmentOrders.listByParent(orderId)) {
    const lines = record.lines.map((each) => {
      const part =
        each.lineItemGid === line.admin_graphql_api_id ? Math.min(rest, each.remaining) : 0;
      rest -= part;
      return { ...each, total: each.total - part, remaining: each.remaining - part };
    });
    const isEmpty = lines.every(({ remaining }) => remaining === 0);
    const updatedAt = shop.clock().toISOString();
    const status = isEmpty && record.status !== "CANCELLED" ? "CLOSED" : record.status;
    shop.store.fulfillmentOrders.save({ ...record, lines, status, updatedAt });
  }
}
