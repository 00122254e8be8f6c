import * as z from "zod";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  accountIdSchema,
  batchIdSchema,
  storeIdSchema,
  storeOrderIdSchema,
} from "#shared/bridge/domain/ids.ts";

const reasonSchema = z.string().max(200);
/** When it was sent first, if it was sent again since, postponed or unfinished: its message begins anew. */
const firstSentAt = z.coerce.date().optional();
/** The time by which the sweep found its subject due. */
const dueAt = z.coerce.date().optional();

/**
 * The status that the courier's list showed, of an order that is watched with others of its account. A
 * courier whose details are behind its list is asked again soon.
 */
const listedStatus = z.enum(COURIER_STATUSES).optional();

/** A request to reconcile a delivery. `reason` is for logs only. */
const deliveryReconcileRequestSchema = z.object({
  storeId: storeIdSchema,
  orderId: storeOrderIdSchema,
  part: z.int().min(1).default(1),
  reason: reasonSchema,
  /**
   * `store`: a webhook of the store. Absent: the store may have changes. `courier`: only the courier has, so a booked
   * order need not be read from the store. `clock`: the requeue time has come; each part has its
   * own.
   */
  source: z.enum(["store", "courier", "clock"]).optional(),
  /**
   * With the source `courier`: its account, which is read together with the delivery. It decides nothing:
   * the delivery can have another account by then.
   */
  accountId: z.optional(accountIdSchema),
  /** With the source `courier`: what had it asked, unless a notification names the delivery. */
  askedWith: z.enum(["resync", "batch", "list"]).optional(),
  /** With the source `courier`: the status that its signed notification told. */
  notified: z.object({ status: z.enum(COURIER_STATUSES), at: z.coerce.date() }).optional(),
  listedStatus,
  /** The fingerprint of the order that a webhook carried. */
  orderFingerprint: z.string().max(50).optional(),
  /** The order's last change that the webhook or the sweep tells of, by its store's clock. */
  changedAt: z.coerce.date().optional(),
  /** The merchant allowed the app more, or took something back: what was refused is tried again. */
  havePermissionsChanged: z.literal(true).optional(),
  dueAt,
  firstSentAt,
});
export type DeliveryReconcileRequest = z.output<typeof deliveryReconcileRequestSchema>;

/** A request to reconcile a batch. */
const batchReconcileRequestSchema = z.object({
  storeId: storeIdSchema,
  batchId: batchIdSchema,
  reason: reasonSchema,
  listedStatus,
  dueAt,
  firstSentAt,
});
export type BatchReconcileRequest = z.output<typeof batchReconcileRequestSchema>;

/** A request to look at the open courier orders of an account. Only the sweep of what is due sends it. */
export const orderWatchRequestSchema = z.object({
  watchedAccountId: accountIdSchema,
  reason: reasonSchema,
  dueAt,
  firstSentAt,
});
export type OrderWatchRequest = z.output<typeof orderWatchRequestSchema>;

export const reconcileRequestSchema = z.union([
  batchReconcileRequestSchema,
  deliveryReconcileRequestSchema,
]);
export type ReconcileRequest = z.output<typeof reconcileRequestSchema>;

export const isBatchReconcileRequest = (
  request: ReconcileRequest,
): request is BatchReconcileRequest => "batchId" in request;

/** Whether another run did what a request of the sweep was for: its subject is due at another time since. */
export const hasMovedOn = (
  { requeueAt }: { readonly requeueAt?: Date | undefined },
  { dueAt }: Pick<ReconcileRequest, "dueAt">,
): boolean => dueAt !== undefined && requeueAt?.getTime() !== dueAt.getTime();
