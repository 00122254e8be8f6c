import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { postOutbound } from "./outbound-post.ts";
import { findWebhook, saveWebhook, type Webhook } from "./webhooks.ts";

const timeoutMs = 5_000;

/** Pings a webhook that no ping has reached: unsigned, form-encoded. Only status 200 is a success. */
export async function pingWebhook(
  store: Store,
  { id, deliveryUrl }: Webhook,
  signal: AbortSignal,
): Promise<void> {
  if (!findWebhook(store, id)?.pendingDelivery) return;
  const status = await postOutbound({
    url: deliveryUrl,
    body: `webhook_id=${id}`,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    timeoutMs,
    signal,
  });
  if (signal.aborted) return;
  const webhook = findWebhook(store, id);
  if (status === 200 && webhook !== undefined) {
    saveWebhook(store, { ...webhook, pendingDelivery: false });
  }
}
