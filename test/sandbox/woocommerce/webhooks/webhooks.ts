import { formatGmtDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import { createId, type Row } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** The statuses of a webhook; only an active one hears of events. */
export const webhookStatuses: readonly string[] = ["active", "paused", "disabled"];

/** A webhook as the store keeps it. */
export interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly topic: string;
  readonly deliveryUrl: string;
  readonly secret: string;
  readonly createdGmt: string;
  readonly modifiedGmt: string;
  /** Failures in a row; REST does not show it. */
  readonly failureCount: number;
  /** The ping was not answered with 200 yet, and so is repeated. */
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

/** The webhook of that id. */
export function findWebhook(store: Store, id: number): Webhook | undefined {
  const row = store.db.queryOne("SELECT * FROM webhooks WHERE id = ?", id);
  return row && toWebhook(row);
}

/** All webhooks, newest first. */
export function listWebhooks(store: Store): Webhook[] {
  return store.db.queryAll("SELECT * FROM webhooks ORDER BY id DESC").map(toWebhook);
}

/** Adds a webhook: always active, whatever was asked, and not yet pinged. */
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

/** Saves all of a webhook. */
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

/** Removes a webhook and what it was still to deliver. */
export function removeWebhook(store: Store, id: number): void {
  store.db.execute("DELETE FROM deliveries WHERE webhook_id = ?", id);
  store.db.execute("DELETE FROM webhooks WHERE id = ?", id);
}

/** Counts a delivery's outcome: a success forgets the failures, the seventh in a row disables. */
export function recordOutcome(store: Store, id: number, isSuccess: boolean): void {
  const webhook = findWebhook(store, id);
  if (webhook === undefined) return;
  const { failureCount } = webhook;
  if (isSuccess) saveWebhook(store, { ...webhook, failureCount: 0 });
  else if (failureCount > 5) saveWebhook(store, { ...webhook, status: "disabled" });
  else saveWebhook(store, { ...webhook, failureCount: failureCount + 1 });
}
