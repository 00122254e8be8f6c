import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { batchWithoutBuyer, piecesOf } from "#shared/bridge/domain/privacy/redact-buyer.ts";
import {
  forgotten,
  isEndedWithBuyer,
  isToForget,
} from "#shared/bridge/domain/privacy/retention.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Desk } from "#shared/bridge/use-cases/reconcile/delivery-session.ts";
import type { AdvanceDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";

type Deps = Pick<AdvanceDeps, "batches" | "settings">;

/**
 * Removes the buyer from a delivery whose store keeps the data no longer; true where that is done,
 * now or before: it is left alone then, whoever hints at it. Neither store nor courier is asked, so
 * that data goes though they are gone. May be repeated.
 */
export async function forgetInTime(
  { batches, settings }: Deps,
  desk: Desk,
  now: Date,
): Promise<boolean> {
  const delivery = desk.delivery();
  if (delivery.forgottenAt !== undefined) {
    desk.change(delivery.nextLookAt === undefined ? {} : { nextLookAt: undefined });
    return true;
  }
  if (!isEndedWithBuyer(delivery)) return false;
  const { retentionDays } = await settings.settings(delivery.key.storeId);
  if (!isToForget(delivery, retentionDays, now)) return false;
  // Its batch first: what texts may quote is known from the delivery only.
  await cleanBatch(batches, delivery);
  const {
    key: _,
    version: __,
    createdAt: ___,
    ...changes
  } = forgotten(delivery, retentionDays, now);
  desk.change(changes);
  return true;
}

async function cleanBatch(batches: Deps["batches"], delivery: Delivery): Promise<void> {
  const { batchId, key, recipient } = delivery;
  const batch = batchId && (await batches.find(key.storeId, batchId));
  if (!batch) return;
  const outcome = await batches.save(batchWithoutBuyer(batch, piecesOf([recipient])));
  if (outcome === "conflict")
    throw new Unavailable("Its batch changed. It is tried again by itself.");
}
