import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchAction } from "#shared/bridge/domain/batching/batch-action.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import {
  applyBatchIdle,
  disbandBatch,
  importBatchHistory,
  lockMembers,
  removeMembers,
} from "#shared/bridge/use-cases/batching/batch-member-actions.ts";
import {
  bookBatch,
  cancelBatchOrder,
  confirmBatch,
  quoteBatch,
} from "#shared/bridge/use-cases/batching/batch-order-actions.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { BatchReconcileContext } from "./reconcile-context.ts";

/** Executes one action and returns the batch to save. Every action is safe to repeat. */
export async function executeBatchAction(
  context: BatchReconcileContext,
  batch: Batch,
  action: BatchAction,
  now: Date,
): Promise<Batch> {
  switch (action.kind) {
    case "quote":
      return quoteBatch(context, batch, action, now);
    case "prepare-confirm":
      return {
        ...batch,
        members: batch.members.map((one) => ({
          ...one,
          tip: action.tips.get(formatDeliveryKey(one.key)),
        })),
        order: { ...batch.order, quote: { ...action.quote, attemptedAt: now } },
        requeueAt: addMinutes(now, 2),
      };
    case "confirm":
      return confirmBatch(context, batch, action, now);
    case "adopt-order":
      return bookBatch(context, batch, action.orderId, now);
    case "disband":
      return disbandBatch(context, batch);
    case "remove-members":
      return removeMembers(context, batch, action.members);
    case "lock-members":
      return lockMembers(context, batch);
    case "cancel-order":
      return cancelBatchOrder(context, batch, action.orderId, now);
    case "import-history":
      return importBatchHistory(context, batch, action);
    case "idle":
      return applyBatchIdle(context, batch, action, now);
  }
}
