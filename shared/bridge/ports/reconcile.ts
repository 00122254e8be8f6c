import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";

/** Hints, in order for each delivery. May deliver one more than once. */
export interface ReconcileQueue {
  /** `once` names the event: the same name within five minutes is queued once. */
  send(request: ReconcileRequest, deduplicationId: string): Promise<void>;
}
