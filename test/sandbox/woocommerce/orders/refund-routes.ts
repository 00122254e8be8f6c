import type { Hono } from "hono";
import { readJsonBody } from "#test/sandbox/woocommerce/http/read-json-body.ts";
import { RestError, respond, toObjects, toText } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { formatGmtDate, formatLocalDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { parseCents } from "./money.ts";
import { refundOrder } from "./order-actions.ts";
import { findOrder } from "./order-rows.ts";
import { computeRefundableCents } from "./refunds.ts";

/** Refunds an order by an amount. The order becomes refunded when nothing is left. */
export function addRefundRoutes(app: Hono, store: Store): void {
  app.post("/wp-json/wc/v3/orders/:id{[0-9]+}/refunds", async (context) => {
    const input = await readJsonBody(context);
    const order = findOrder(store, Number(context.req.param("id")));
    if (order === undefined) {
      throw new RestError(404, "woocommerce_rest_invalid_order", "Invalid order ID.");
    }
    const [amount, reason] = [toText(input.amount), toText(input.reason)];
    if (!(parseCents(amount) > 0 && parseCents(amount) <= computeRefundableCents(order))) {
      throw new RestError(400, "woocommerce_rest_invalid_order_refund", "Invalid refund amount.");
    }
    const refunded = store.db.runInTransaction(() =>
      refundOrder(store, order, parseCents(amount), reason),
    );
    const now = store.clock();
    return respond(201, {
      id: toObjects(refunded.refunds)[0]?.id ?? 0,
      date_created: formatLocalDate(store, now),
      date_created_gmt: formatGmtDate(now),
      amount,
      reason,
    });
  });
}
