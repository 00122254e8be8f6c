import * as z from "zod";
import {
  orderWatchRequestSchema,
  reconcileRequestSchema,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { webhookRepairSchema } from "#shared/bridge/domain/stores/webhook-repair.ts";

/** A message of the reconcile queue. */
export const queuedRequestSchema = z.union([
  webhookRepairSchema,
  orderWatchRequestSchema,
  reconcileRequestSchema,
]);
export type QueuedRequest = z.output<typeof queuedRequestSchema>;
