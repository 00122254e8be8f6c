import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  collectBuyerWords,
  redactBuyerFromBatch,
} from "#shared/bridge/domain/privacy/redact-buyer.ts";
import { isRetentionOver, redactDelivery } from "#shared/bridge/domain/privacy/retention.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { DeliverySession } from "#shared/bridge/use-cases/reconcile/delivery-session.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { requestCourierErasures } from "./request-courier-erasures.ts";

type Deps = Pick<ReconcileDeps, "batches" | "erasures" | "settings">;

/**
 * Redacts the buyer in a delivery that has ended, or is stuck, for the store's retention period. Returns true if the delivery
 * is redacted, now or before: it needs no further reconciliation. Calls neither store nor courier,
 * so that it works after both are gone; the courier is asked to erase its copy by itself. Safe to
 * repeat.
 */
export async function redactAfterRetention(
  { batches, erasures, settings }: Deps,
  session: DeliverySession,
  now: Date,
): Promise<boolean> {
  const delivery = session.current();
  if (delivery.redactedAt !== undefined) {
    session.patch(delivery.requeueAt === undefined ? {} : { requeueAt: undefined });
    return true;
  }
  const { retentionDays } = await settings.read(delivery.key.storeId);
  if (!isRetentionOver(delivery, retentionDays, now)) return false;
  // The batch first: only the delivery knows which personal data its texts can contain.
  const batch = await redactBatch(batches, delivery);
  await requestCourierErasures(erasures, [delivery, ...batch], now);
  const {
    key: _,
    version: __,
    createdAt: ___,
    ...patch
  } = redactDelivery(delivery, retentionDays, now);
  session.patch(patch);
  return true;
}

async function redactBatch(batches: Deps["batches"], delivery: Delivery): Promise<Batch[]> {
  const { batchId, key } = delivery;
  const batch = batchId && (await batches.find(key.storeId, batchId));
  if (!batch) return [];
  const outcome = await batches.save(redactBuyerFromBatch(batch, collectBuyerWords([delivery])));
  if (outcome === "conflict") throw new UnavailableError(createMessage("batch-changed"));
  return [batch];
}
