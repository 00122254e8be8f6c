import { SQSClient } from "@aws-sdk/client-sqs";
import { createSqsReconcileQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import type { Env, reconcileQueueEnv } from "./env.ts";

/** Opens the queue of reconcile requests. */
export const openReconcileQueue = (
  { RECONCILE_QUEUE_URL }: Env<typeof reconcileQueueEnv>,
  sqs = new SQSClient(),
) => createSqsReconcileQueue(sqs, RECONCILE_QUEUE_URL);
