import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type StoreId, type StoreOrderId, shopifyStoreId } from "#shared/bridge/domain/ids.ts";
import {
  batchWithoutBuyer,
  piecesOf,
  withoutBuyer,
} from "#shared/bridge/domain/privacy/redact-buyer.ts";
import type { BatchStore } from "#shared/bridge/ports/batching.ts";
import type { CustomerExports, ParkedOrders, StoreArchive } from "#shared/bridge/ports/privacy.ts";
import type { DeliveryStore } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface PersonalDataDeps {
  readonly archive: StoreArchive;
  readonly deliveries: Pick<DeliveryStore, "find" | "save">;
  readonly batches: Pick<BatchStore, "find" | "save">;
  readonly exports: CustomerExports;
  readonly parked: Pick<ParkedOrders, "clear">;
  readonly clock: Clock;
}

const MOST_TRIES = 10;

/** Puts aside all that is kept of these orders, for the operator to fetch. */
export async function exportOrders(
  { archive, exports, clock }: PersonalDataDeps,
  shop: string,
  requestId: string,
  orderIds: readonly StoreOrderId[],
): Promise<void> {
  const storeId = shopifyStoreId(shop);
  const deliveries: Delivery[] = [];
  for (const orderId of orderIds) deliveries.push(...(await archive.ofOrder(storeId, orderId)));
  await exports.put(storeId, { requestId, orderIds, exportedAt: clock(), deliveries });
}

/** Removes the buyer from these orders' deliveries, and every export of them. May be repeated. */
export async function redactOrders(
  deps: PersonalDataDeps,
  storeId: StoreId,
  orderIds: readonly StoreOrderId[],
): Promise<void> {
  await deps.exports.remove(storeId, orderIds);
  await deps.parked.clear(storeId, orderIds);
  for (const orderId of orderIds) await redactOrder(deps, storeId, orderId);
}

async function redactOrder(
  { archive, deliveries, batches }: PersonalDataDeps,
  storeId: StoreId,
  orderId: StoreOrderId,
): Promise<void> {
  const parts = await archive.ofOrder(storeId, orderId);
  const pieces = piecesOf(parts.map(({ recipient }) => recipient));
  const batchIds = new Set(parts.flatMap(({ batchId }) => batchId ?? []));
  // Batches first: what their texts may quote is known from the deliveries only.
  for (const batchId of batchIds) {
    await saved(
      () => batches.find(storeId, batchId),
      (batch) => batches.save(batchWithoutBuyer(batch, pieces)),
    );
  }
  for (const { key } of parts) {
    await saved(
      () => deliveries.find(key),
      (delivery) => deliveries.save(withoutBuyer(delivery, pieces)),
    );
  }
}

/** Saves what is there then; again, where a worker saved meanwhile. */
async function saved<Value>(
  find: () => Promise<Value | undefined>,
  save: (found: Value) => Promise<"saved" | "conflict">,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const found = await find();
    if (found === undefined || (await save(found)) === "saved") return;
  }
  throw new Error("it changes too often to be redacted");
}
