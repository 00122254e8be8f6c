import { formatGmtDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import { createId, type Row } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** The statuses of a webhook. Only an active webhook receives events. */
export const webhookStatuses: readonly string[] = ["active", "paused", "disabled"];

/** A stored webhook. */
export interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly topic: string;
  readonly deliveryUrl: string;
  readonly secret: string;
  readonly createdGmt: string;
  readonly modifiedGmt: string;
  /** The number of consecutive failures, which REST does not show. */
  readonly failureCount: number;
  /** True until a ping returns 200. The ping is repeated until then. */
  readonly pendingDelivery: boolean;
}

const toWebhook = (row: Row): Webhook => ({
  id: Number(row.id),
  name: String(row.name),
  status: String(row.status),
  topic: String(row.topic),
  deliveryUrl: String(row.delivery_url),
  secret: String(row.secret),
  createdGmt: String(row.created_gmt),
  modifiedGmt: String(row.modified_gmt),
  failureCount: Number(row.failure_count),
  pendingDelivery: row.pending_delivery === 1,
});

/** Finds a webhook by id. */
export function findWebhook(store: Store, id: number): Webhook | undefined {
  const row = store.db.queryOne("SELECT * FROM webhooks WHERE id = ?", id);
  return row && toWebhook(row);
}

/** Lists all webhooks, newest first. */
export function listWebhooks(store: Store): Webhook[] {
  return store.db.queryAll("SELECT * FROM webhooks ORDER BY id DESC").map(toWebhook);
}

/** Adds a webhook. It is always active at first and not yet pinged. */
export function addWebhook(
  store: Store,
  input: Pick<Webhook, "name" | "topic" | "deliveryUrl" | "secret">,
): Webhook {
  const now = formatGmtDate(store.clock());
  const webhook = {
    ...input,
    id: createId(store.db, "webhook"),
    status: "active",
    createdGmt: now,
    modifiedGmt: now,
    failureCount: 0,
    pendingDelivery: true,
  };
  saveWebhook(store, webhook);
  return webhook;
}

/** Saves a webhook. */
export function saveWebhook(store: Store, webhook: Webhook): void {
  store.db.execute(
    "INSERT OR REPLACE INTO webhooks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    webhook.id,
    webhook.name,
    webhook.status,
    webhook.topic,
    webhook.deliveryUrl,
    webhook.secret,
    webhook.createdGmt,
    webhook.modifiedGmt,
    webhook.failureCount,
    webhook.pendingDelivery ? 1 : 0,
  );
}

/** Removes a webhook and its pending deliveries. */
export function removeWebhook(store: Store, id: number): void {
  store.db.execute("DELETE FROM deliveries WHERE webhook_id = ?", id);
  store.db.execute("DELETE FROM webhooks WHERE id = ?", id);
}

/** Counts a delivery's outcome. A success resets the count; the seventh consecutive failure disables. */
export function recordOutcome(store: Store, id: number, isSuccess: boolean): void {
  const webhook = findWebhook(store, id);
  if (webhook === undefined) return;
  const { failureCount } = webhook;
  if (isSuccess) saveWebhook(store, { ...webhook, failureCount: 0 });
  else if (failureCount > 5) saveWebhook(store, { ...webhook, status: "disabled" });
  else saveWebhook(store, { ...webhook, failureCount: failureCount + 1 });
}
