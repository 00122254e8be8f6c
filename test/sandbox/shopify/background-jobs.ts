import { cancelOrder, cancelRefusal } from "./orders/cancel-order.ts";
import { openScheduled } from "./orders/rearrange-fulfillment-orders.ts";
import { routeOrder } from "./orders/route-order.ts";
import type { Shop } from "./shop.ts";
import { dueJobs, finish, type Job } from "./state/jobs.ts";
import { sender } from "./webhooks/webhook-sender.ts";

const tickMs = 40;

/** Starts routing, asynchronous cancelling and the sending of webhooks; the answer stops them. */
export function startBackground(shop: Shop): () => Promise<void> {
  const webhooks = sender(shop);
  const timer = setInterval(() => {
    for (const job of dueJobs(shop.store.database, shop.clock().getTime())) {
      shop.store.commit(() => {
        run(shop, job);
        finish(shop.store.database, job.seq);
      });
    }
    webhooks.sendDue();
  }, tickMs);
  return async () => {
    clearInterval(timer);
    await webhooks.close();
  };
}

function run(shop: Shop, job: Job): void {
  if (job.kind === "route") routeOrder(shop, job.order_id);
  else if (job.kind === "open") openScheduled(shop, job.order_id);
  else if (cancelRefusal(shop, job.order_id) === undefined) {
    cancelOrder(shop, job.order_id, "other");
  }
}
