import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import {
  collectBuyerWords,
  redactBuyerFromBatch,
} from "#shared/bridge/domain/privacy/redact-buyer.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { CustomerExports, StoreData } from "#shared/bridge/ports/privacy.ts";
import type { ParkedOrders } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { redactOnRequest, saveWithRetry } from "./redact-on-request.ts";
import { requestCourierErasures } from "./request-courier-erasures.ts";

export interface CustomerDataDeps {
  readonly storeData: StoreData;
  readonly deliveries: Pick<Deliveries, "find" | "save">;
  readonly batches: Pick<Batches, "find" | "save">;
  readonly erasures: Pick<CourierErasures, "request">;
  readonly exports: CustomerExports;
  readonly parkedOrders: Pick<ParkedOrders, "clear">;
  readonly clock: Clock;
}

/** Exports all stored data of these orders for the operator to download. Safe to repeat, and to call for further orders of the request. */
export async function exportCustomerData(
  { storeData, exports, clock }: Pick<CustomerDataDeps, "storeData" | "exports" | "clock">,
  storeId: StoreId,
  requestId: string,
  orderIds: readonly StoreOrderId[],
): Promise<void> {
  const exportedAt = clock();
  await exports.open(storeId, { requestId, exportedAt });
  for (const orderId of orderIds) {
    const deliveries = await storeData.listOrderDeliveries(storeId, orderId);
    if (deliveries.length > 0)
      await exports.put(storeId, { requestId, exportedAt, orderId, deliveries });
  }
}

/**
 * Redacts the buyer in the deliveries of these orders, requests the same of the courier and deletes
 * what was exported of them. Safe to repeat.
 */
export async function redactOrders(
  deps: CustomerDataDeps,
  storeId: StoreId,
  orderIds: readonly StoreOrderId[],
): Promise<void> {
  // First: a worker that has read an order creates its delivery, and then looks whether it is noted.
  for (const orderId of orderIds) await deps.storeData.noteRedaction(storeId, orderId);
  await deps.exports.remove(storeId, orderIds);
  await deps.parkedOrders.clear(storeId, orderIds);
  for (const orderId of orderIds) await redactOrder(deps, storeId, orderId);
}

async function redactOrder(
  { storeData, deliveries, batches, erasures, clock }: CustomerDataDeps,
  storeId: StoreId,
  orderId: StoreOrderId,
): Promise<void> {
  const parts = await storeData.listOrderDeliveries(storeId, orderId);
  const buyerWords = collectBuyerWords(parts);
  const batchIds = new Set(parts.flatMap(({ batchId }) => batchId ?? []));
  // Batches first: only the deliveries know which personal data their texts can contain.
  for (const batchId of batchIds) {
    await saveWithRetry(
      () => batches.find(storeId, batchId),
      async (batch) => {
        await requestCourierErasures(erasures, [batch], clock());
        return batches.save(redactBuyerFromBatch(batch, buyerWords));
      },
    );
  }
  for (const { key } of parts)
    await redactOnRequest({ deliveries, erasures, clock }, key, buyerWords);
}
