import { type JsonObject, toObjects, toText } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { createId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { formatMoney, parseCents } from "./money.ts";

/** Returns the part of the order's total that is not refunded, in cents. */
export function computeRefundableCents(order: JsonObject): number {
  return toObjects(order.refunds).reduce(
    (rest, { total }) => rest + parseCents(toText(total)),
    parseCents(toText(order.total)),
  );
}

/** Adds a refund to the order, newest first. The order's lines keep their quantities. */
export function addRefund(
  store: Store,
  order: JsonObject,
  amountCents: number,
  reason: string,
): JsonObject[] {
  const total = formatMoney(-amountCents / 100);
  const refund = { id: createId(store.db, "post"), reason, total, total_tax: "0.00" };
  return [refund, ...toObjects(order.refunds)];
}
