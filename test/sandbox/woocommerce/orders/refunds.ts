import { type JsonObject, objectsOf, textOf } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { nextId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { cents, money } from "./money.ts";

/** What of the order's total is not refunded yet, in cents. */
export function refundableCents(order: JsonObject): number {
  return objectsOf(order.refunds).reduce(
    (rest, { total }) => rest + cents(textOf(total)),
    cents(textOf(order.total)),
  );
}

/** The order's refunds with one more, newest first; the order's lines keep their quantities. */
export function withRefund(
  store: Store,
  order: JsonObject,
  amountCents: number,
  reason: string,
): JsonObject[] {
  const total = money(-amountCents / 100);
  const refund = { id: nextId(store.db, "post"), reason, total, total_tax: "0.00" };
  return [refund, ...objectsOf(order.refunds)];
}
