import { cancelOrder, explainCancelRefusal } from "./orders/cancel-order.ts";
import { lapseAuthorization } from "./orders/payments.ts";
import { openScheduledFulfillmentOrders } from "./orders/rearrange-fulfillment-orders.ts";
import { routeOrder } from "./orders/route-order.ts";
import type { Shop } from "./shop.ts";
import { deleteJob, type Job, listDueJobs } from "./state/jobs.ts";
import { createWebhookSender } from "./webhooks/webhook-sender.ts";

const tickMs = 40;

/** Starts routing, asynchronous cancelling and the webhook sender. Returns a function that stops them. */
export function startBackgroundJobs(shop: Shop): () => Promise<void> {
  const webhooks = createWebhookSender(shop);
  const timer = setInterval(() => {
    runDueJobs(shop);
    webhooks.sendDue();
  }, tickMs);
  return async () => {
    clearInterval(timer);
    await webhooks.close();
  };
}

/** Runs the jobs whose time has come. */
export function runDueJobs(shop: Shop): void {
  for (const job of listDueJobs(shop.store.database, shop.clock().getTime())) {
    shop.store.commit(() => {
      runJob(shop, job);
      deleteJob(shop.store.database, job.seq);
    });
  }
}

function runJob(shop: Shop, job: Job): void {
  if (job.kind === "route") routeOrder(shop, job.order_id);
  else if (job.kind === "open") openScheduledFulfillmentOrders(shop, job.order_id);
  else if (job.kind === "lapse") lapseAuthorization(shop, job.order_id);
  else if (explainCancelRefusal(shop, job.order_id) === undefined) {
    cancelOrder(shop, job.order_id, "other");
  }
}
