import type { FauxqsServer } from "fauxqs";
import type { System } from "#infra/local/template/system.ts";
import { parseRequest } from "./run-activity.ts";

/** A message of the reconcile queue. */
export interface QueuedRequest {
  readonly storeId: string;
  readonly orderId: string;
  /** `ready` for the worker; `hidden`: a worker has received it. */
  readonly state: "ready" | "hidden";
  readonly sentAt: number;
  /** When a hidden message can be received again, unless its worker deletes it. */
  readonly backAt?: number;
}

/** Reads the messages of orders that are in the reconcile queue now. */
export type ReadReconcileQueue = () => readonly QueuedRequest[];

/** Returns what reads the reconcile queue of a run; a run without one has nothing in it. */
export function createReconcileQueueReader(
  system: Pick<System, "listResources">,
  inspectQueue: FauxqsServer["inspectQueue"],
): ReadReconcileQueue {
  const queue = system
    .listResources("AWS::SQS::Queue")
    .find(({ id }) => /^ReconcileRequests(?!DeadLetters)/.test(id));
  return () => {
    const messages = queue && inspectQueue(queue.name)?.messages;
    if (messages === undefined) return [];
    const hidden = messages.inflight.map(({ message, visibilityDeadline }) => ({
      message,
      state: "hidden" as const,
      backAt: visibilityDeadline,
    }));
    const ready = messages.ready.map((message) => ({ message, state: "ready" as const }));
    return [...ready, ...hidden].flatMap(({ message, ...rest }) => {
      const request = parseRequest(message.body);
      if (request === undefined) return [];
      const { storeId, orderId } = request;
      return [{ storeId, orderId, sentAt: message.sentTimestamp, ...rest }];
    });
  };
}
