import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";

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
/** One webhook on its way to the app, with the payload and address it was born with. */
export type WebhookDelivery = z.infer<typeof delivery>;

const columns = "seq, webhook_id, event_id, topic, uri, triggered_at, body, attempts, outcome";

/** Webhooks whose time has come. */
export const listDueDeliveries = (database: DatabaseSync, nowMs: number): WebhookDelivery[] =>
  database
    .prepare(`SELECT ${columns} FROM deliveries WHERE due_at <= ? ORDER BY seq LIMIT 100`)
    .all(nowMs)
    .map((row) => delivery.parse(row));

/** Every webhook ever noted, newest first. */
export const listDeliveries = (database: DatabaseSync): WebhookDelivery[] =>
  database
    .prepare(`SELECT ${columns} FROM deliveries ORDER BY seq DESC LIMIT 500`)
    .all()
    .map((row) => delivery.parse(row));

/** Records an attempt; a due time means another will follow. */
export function recordAttempt(
  database: DatabaseSync,
  seq: number,
  outcome: WebhookDelivery["outcome"],
  dueAtMs: number | null,
): void {
  database
    .prepare("UPDATE deliveries SET attempts = attempts + 1, outcome = ?, due_at = ? WHERE seq = ?")
    .run(outcome, dueAtMs, seq);
}
