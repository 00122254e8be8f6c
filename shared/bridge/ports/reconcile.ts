import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";

/** Queues reconcile requests, in order for each delivery. Delivers at least once. */
export interface ReconcileQueue {
  /** Requests with the same `deduplicationId` within five minutes are queued once. */
  send(request: ReconcileRequest, deduplicationId: string): Promise<void>;
}
