import { faultsOf, takeFault } from "#test/sandbox/woocommerce/state/faults.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { deliveryMessage } from "./delivery-message.ts";
import { post } from "./outbound-post.ts";
import { ping } from "./ping-webhook.ts";
import { countOutcome, findWebhook, type Webhook } from "./webhooks.ts";

const timeoutMs = 60_000;
const lookEveryMs = 20;

interface Delivery {
  readonly id: number;
  readonly webhookId: number;
  readonly orderId: number;
}

/** Puts back what was being sent when the store died, unless the same is pending already. */
function recover(store: Store): void {
  store.db.atomically(() => {
    store.db.run("UPDATE OR IGNORE deliveries SET state = 'pending' WHERE state = 'running'");
    store.db.run("DELETE FROM deliveries WHERE state = 'running'");
  });
}

/** Takes the next due delivery; from now on the same webhook and order may be queued again. */
function takeNext(store: Store): Delivery | undefined {
  const row = store.db.one(
    `UPDATE deliveries SET state = 'running' WHERE id =
       (SELECT id FROM deliveries WHERE state = 'pending' AND due_ms <= ? ORDER BY due_ms, id LIMIT 1)
     RETURNING id, webhook_id, order_id`,
    store.clock().getTime(),
  );
  if (row === undefined) return undefined;
  const [id, webhookId, orderId] = [row.id, row.webhook_id, row.order_id].map(Number);
  return { id: id ?? 0, webhookId: webhookId ?? 0, orderId: orderId ?? 0 };
}

async function send(store: Store, webhook: Webhook, orderId: number, signal: AbortSignal) {
  const message = deliveryMessage(store, webhook, orderId);
  const status = await post({ url: webhook.deliveryUrl, ...message, timeoutMs, signal });
  if (signal.aborted) return;
  countOutcome(store, webhook.id, status !== undefined && status >= 200 && status <= 302);
}

/** Sends one delivery, once and never again; its webhook need not be active any more. */
async function deliver(store: Store, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { id, webhookId, orderId } = delivery;
  const webhook = takeFault(store, "dropNextDeliveries")
    ? undefined
    : findWebhook(store, webhookId);
  if (webhook !== undefined) {
    await send(store, webhook, orderId, signal);
    if (faultsOf(store).duplicateDeliveries) await send(store, webhook, orderId, signal);
    if (signal.aborted) return;
  }
  store.db.run("DELETE FROM deliveries WHERE id = ?", id);
  if (webhook !== undefined) await ping(store, webhook, signal);
}

/** Delivers what is due, one after another as Action Scheduler does, until it is stopped. */
export function startDeliveries(store: Store): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  recover(store);
  const work = (async () => {
    while (!signal.aborted) {
      const delivery = takeNext(store);
      if (delivery !== undefined) await deliver(store, delivery, signal);
      else await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
