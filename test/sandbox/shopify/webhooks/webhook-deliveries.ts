import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { prepareOnce } from "#test/sandbox/shopify/state/database.ts";

const delivery = z.object({
  seq: z.number().int(),
  webhook_id: z.string(),
  event_id: z.string(),
  topic: z.string(),
  uri: z.string(),
  triggered_at: z.string(),
  body: z.string(),
  attempts: z.number().int(),
  outcome: z.enum(["pending", "delivered", "given up"]),
});
/** A pending webhook, with the payload and address of its creation. */
export type WebhookDelivery = z.infer<typeof delivery>;

const columns = "seq, webhook_id, event_id, topic, uri, triggered_at, body, attempts, outcome";

/** Lists the due webhooks. */
export const listDueDeliveries = (database: DatabaseSync, nowMs: number): WebhookDelivery[] =>
  prepareOnce(
    database,
    `SELECT ${columns} FROM deliveries WHERE due_at <= ? ORDER BY seq LIMIT 100`,
  )
    .all(nowMs)
    .map((row) => delivery.parse(row));

/** Lists all recorded webhooks, newest first. */
export const listDeliveries = (database: DatabaseSync): WebhookDelivery[] =>
  prepareOnce(database, `SELECT ${columns} FROM deliveries ORDER BY seq DESC LIMIT 500`)
    .all()
    .map((row) => delivery.parse(row));

/** Records an attempt. A due time means that another attempt follows. */
export function recordAttempt(
  database: DatabaseSync,
  seq: number,
  outcome: WebhookDelivery["outcome"],
  dueAtMs: number | null,
): void {
  prepareOnce(
    database,
    "UPDATE deliveries SET attempts = attempts + 1, outcome = ?, due_at = ? WHERE seq = ?",
  ).run(outcome, dueAtMs, seq);
}
