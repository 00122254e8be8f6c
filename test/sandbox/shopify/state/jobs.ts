import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { prepareOnce } from "./database.ts";

const job = z.object({
  seq: z.number().int(),
  kind: z.enum(["route", "cancel", "open", "lapse"]),
  order_id: z.string(),
});
/** A background job on one order. */
export type Job = z.infer<typeof job>;

export function enqueueJob(
  database: DatabaseSync,
  kind: Job["kind"],
  orderId: string,
  dueAtMs: number,
): void {
  prepareOnce(database, "INSERT INTO jobs (kind, order_id, due_at) VALUES (?, ?, ?)").run(
    kind,
    orderId,
    dueAtMs,
  );
}

/** Lists the due jobs, oldest first. */
export const listDueJobs = (database: DatabaseSync, nowMs: number): Job[] =>
  prepareOnce(database, "SELECT seq, kind, order_id FROM jobs WHERE due_at <= ? ORDER BY seq")
    .all(nowMs)
    .map((row) => job.parse(row));

export function deleteJob(database: DatabaseSync, seq: number): void {
  prepareOnce(database, "DELETE FROM jobs WHERE seq = ?").run(seq);
}
