import type {
  OrderWatchRequest,
  ReconcileRequest,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";

/** Queues reconcile requests, in order for each delivery. Delivers at least once. */
export interface ReconcileQueue {
  /**
   * Requests with the same `deduplicationId` within five minutes are queued once. Those of one `group` are
   * processed one after the other; without it, it is the delivery's or the batch's own.
   */
  send(request: ReconcileRequest, deduplicationId: string, group?: string): Promise<void>;
}

/** A request and the id by which the queue drops its repeats. */
export interface ReconcileQueueEntry<Request = ReconcileRequest> {
  readonly request: Request;
  readonly deduplicationId: string;
}

/** A reconcile queue for senders of hundreds of requests. */
export interface BulkReconcileQueue extends ReconcileQueue {
  /** Sends each entry as `send` does, in few calls. Throws if one of them was not taken: repeat all. */
  sendAll(entries: readonly ReconcileQueueEntry[]): Promise<void>;
}

/** A reconcile queue for the sweep of what is due, which also requests looks at the orders of accounts. */
export interface DueQueue {
  /** Sends each entry as `BulkReconcileQueue.sendAll` does. */
  sendAll(
    entries: readonly ReconcileQueueEntry<ReconcileRequest | OrderWatchRequest>[],
  ): Promise<void>;
}
