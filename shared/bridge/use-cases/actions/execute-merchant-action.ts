import {
  type ActionRefusal,
  applyMerchantAction,
  isAlreadyApplied,
  type MerchantActionRequest,
} from "#shared/bridge/domain/actions/apply-merchant-action.ts";
import { computeAgreedPrice } from "#shared/bridge/domain/actions/approved-price.ts";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type DeliveryKey, formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { updateBatch } from "#shared/bridge/use-cases/batching/update-batch.ts";
import { appendTimeline } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { Money } from "#shared/kernel/money.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

interface Deps {
  readonly deliveries: Deliveries;
  readonly batches: Batches;
  readonly reconcileQueue: ReconcileQueue;
  readonly clock: Clock;
}

const MAX_ATTEMPTS = 8;

/**
 * Applies a merchant's action if it is allowed now, and requests reconciliation. If the request is
 * lost after the save, the delivery is due anyway. Repeating an action has no further effect.
 */
export function executeMerchantAction(deps: Deps) {
  return async (
    key: DeliveryKey,
    request: MerchantActionRequest,
  ): Promise<Result<Delivery, ActionRefusal> | "unknown-delivery"> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const delivery = await deps.deliveries.find(key);
      if (delivery === undefined) return "unknown-delivery";
      const outcome = await executeOnce(deps, delivery, request);
      if (outcome !== "conflict") return outcome;
    }
    throw new UnavailableError(createMessage("delivery-busy"));
  };
}

/**
 * Returns `conflict` if a worker saved the delivery first. The caller then checks the action again.
 */
async function executeOnce(
  deps: Deps,
  delivery: Delivery,
  request: MerchantActionRequest,
): Promise<Result<Delivery, ActionRefusal> | "conflict"> {
  const now = deps.clock();
  const { storeId } = delivery.key;
  const batch =
    delivery.batchId === undefined ? undefined : await deps.batches.find(storeId, delivery.batchId);
  if (isAlreadyApplied(delivery, request, batch)) return ok(delivery);
  const applied = applyMerchantAction(delivery, request, now, batch);
  if (!applied.ok) return fail(applied.refusal);
  await applyToBatch(deps, delivery, request, now);
  const timeline = appendTimeline(delivery, { at: now, by: "merchant", ...applied.value.event });
  const next = { ...delivery, ...applied.value.patch, timeline };
  if ((await deps.deliveries.save(next)) === "conflict") return "conflict";
  const saved = { ...next, version: delivery.version + 1 };
  await deps.reconcileQueue.send(
    { ...delivery.key, reason: `merchant action: ${request.action}` },
    `${request.action} ${saved.version}`,
  );
  return ok(saved);
}

/** Applies an action that concerns the batch's price or refusals. Safe to repeat. */
async function applyToBatch(
  { batches, reconcileQueue }: Deps,
  delivery: Delivery,
  { action, price }: MerchantActionRequest,
  now: Date,
): Promise<void> {
  const { batchId, key } = delivery;
  if (batchId === undefined || (action !== "approve" && action !== "retry")) return;
  await updateBatch(batches, delivery, (batch) => ({
    ...(action === "approve" ? approvePrice(batch, price) : resetRefusals(batch)),
    requeueAt: now,
  }));
  const deduplicationId = `${action} ${formatDeliveryKey(key)} ${delivery.version}`;
  await reconcileQueue.send(
    { storeId: key.storeId, batchId, reason: `merchant action: ${action}` },
    deduplicationId,
  );
}

/** Approves at most the price that the merchant saw. The batch may have a new quote by now. */
const approvePrice = (batch: Batch, seenPrice: Money | undefined): Batch => ({
  ...batch,
  order: { ...batch.order, approvedPrice: computeAgreedPrice(seenPrice, batch.order) },
});

const resetRefusals = (batch: Batch): Batch => ({
  ...batch,
  lastError: undefined,
  order: { ...batch.order, refusals: 0 },
});
