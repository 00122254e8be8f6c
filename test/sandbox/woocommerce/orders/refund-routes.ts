import type { Hono } from "hono";
import { jsonBody } from "#test/sandbox/woocommerce/http/read-json-body.ts";
import { answer, objectsOf, Refusal, textOf } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { gmtDate, localDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { cents } from "./money.ts";
import { refundOrder } from "./order-actions.ts";
import { findOrder } from "./order-rows.ts";
import { refundableCents } from "./refunds.ts";

/** Refunding an order by an amount; the last of it makes the order refunded. */
export function refundRoutes(app: Hono, store: Store): void {
  app.post("/wp-json/wc/v3/orders/:id{[0-9]+}/refunds", async (context) => {
    const asked = await jsonBody(context);
    const order = findOrder(store, Number(context.req.param("id")));
    if (order === undefined) {
      throw new Refusal(404, "woocommerce_rest_invalid_order", "Invalid order ID.");
    }
    const [amount, reason] = [textOf(asked.amount), textOf(asked.reason)];
    if (!(cents(amount) > 0 && cents(amount) <= refundableCents(order))) {
      throw new Refusal(400, "woocommerce_rest_invalid_order_refund", "Invalid refund amount.");
    }
    const refunded = store.db.atomically(() => refundOrder(store, order, cents(amount), reason));
    const now = store.clock();
    return answer(201, {
      id: objectsOf(refunded.refunds)[0]?.id ?? 0,
      date_created: localDate(store, now),
      date_created_gmt: gmtDate(now),
      amount,
      reason,
    });
  });
}
