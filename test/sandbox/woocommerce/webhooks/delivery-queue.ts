import { consumeFault, readFaults } from "#test/sandbox/woocommerce/state/faults.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { buildDeliveryMessage } from "./delivery-message.ts";
import { postOutbound } from "./outbound-post.ts";
import { pingWebhook } from "./ping-webhook.ts";
import { findWebhook, recordOutcome, type Webhook } from "./webhooks.ts";

const TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 20;

interface QueuedDelivery {
  readonly id: number;
  readonly webhookId: number;
  readonly orderId: number;
}

/** Requeues the deliveries that a killed store was sending, unless the same delivery is pending. */
function requeueInterrupted(store: Store): void {
  store.db.runInTransaction(() => {
    store.db.execute("UPDATE OR IGNORE deliveries SET state = 'pending' WHERE state = 'running'");
    store.db.execute("DELETE FROM deliveries WHERE state = 'running'");
  });
}

/** Takes the next due delivery. The same webhook and order can be queued again from now on. */
function claimNext(store: Store): QueuedDelivery | undefined {
  const row = store.db.queryOne(
    `UPDATE deliveries SET state = 'running' WHERE id =
       (SELECT id FROM deliveries WHERE state = 'pending' AND due_ms <= ? ORDER BY due_ms, id LIMIT 1)
     RETURNING id, webhook_id, order_id`,
    store.clock().getTime(),
  );
  if (row === undefined) return undefined;
  const [id, webhookId, orderId] = [row.id, row.webhook_id, row.order_id].map(Number);
  return { id: id ?? 0, webhookId: webhookId ?? 0, orderId: orderId ?? 0 };
}

async function sendDelivery(store: Store, webhook: Webhook, orderId: number, signal: AbortSignal) {
  const message = buildDeliveryMessage(store, webhook, orderId);
  const status = await postOutbound({
    url: webhook.deliveryUrl,
    ...message,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  if (signal.aborted) return;
  recordOutcome(store, webhook.id, status !== undefined && status >= 200 && status <= 302);
}

/** Sends a delivery once, even if its webhook is no longer active. */
async function processDelivery(
  store: Store,
  delivery: QueuedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const { id, webhookId, orderId } = delivery;
  const webhook = consumeFault(store, "dropNextDeliveries")
    ? undefined
    : findWebhook(store, webhookId);
  if (webhook !== undefined) {
    await sendDelivery(store, webhook, orderId, signal);
    if (readFaults(store).duplicateDeliveries) await sendDelivery(store, webhook, orderId, signal);
    if (signal.aborted) return;
  }
  store.db.execute("DELETE FROM deliveries WHERE id = ?", id);
  if (webhook !== undefined) await pingWebhook(store, webhook, signal);
}

/** Sends the due deliveries one after another, as one run of Action Scheduler does. */
export async function sendDueDeliveries(store: Store, signal: AbortSignal): Promise<void> {
  for (let next = claimNext(store); next !== undefined; next = claimNext(store)) {
    await processDelivery(store, next, signal);
    if (signal.aborted) return;
  }
}

/** Sends the due deliveries until it is stopped. */
export function startDeliveries(store: Store): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  requeueInterrupted(store);
  const work = (async () => {
    while (!signal.aborted) {
      await sendDueDeliveries(store, signal);
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
