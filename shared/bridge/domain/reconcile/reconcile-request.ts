import * as z from "zod";
import {
  batchIdSchema,
  formatDeliveryKey,
  storeIdSchema,
  storeOrderIdSchema,
} from "#shared/bridge/domain/ids.ts";

const reasonSchema = z.string().max(200);

/** "Look at this delivery", and why: never a fact to act on. */
const deliveryReconcileRequestSchema = z.object({
  storeId: storeIdSchema,
  orderId: storeOrderIdSchema,
  part: z.int().min(1).default(1),
  reason: reasonSchema,
  /**
   * `store`, or left out: the store may have news. `courier`: it has none, a booked order need not be
   * read there. `clock`: the time of the next look has come, and each part has its own.
   */
  source: z.enum(["store", "courier", "clock"]).optional(),
});
export type DeliveryReconcileRequest = z.output<typeof deliveryReconcileRequestSchema>;

/** "Look at this batch." */
const batchReconcileRequestSchema = z.object({
  storeId: storeIdSchema,
  batchId: batchIdSchema,
  reason: reasonSchema,
});
export type BatchReconcileRequest = z.output<typeof batchReconcileRequestSchema>;

export const reconcileRequestSchema = z.union([
  batchReconcileRequestSchema,
  deliveryReconcileRequestSchema,
]);
export type ReconcileRequest = z.output<typeof reconcileRequestSchema>;

export const isBatchReconcileRequest = (
  request: ReconcileRequest,
): request is BatchReconcileRequest => "batchId" in request;

/** What a hint is about, as text: hints about the same wait for each other. */
export const toMessageGroupId = (request: ReconcileRequest): string =>
  isBatchReconcileRequest(request)
    ? `${request.storeId}/batch/${request.batchId}`
    : formatDeliveryKey(request);
