import { type Batch, isOpenBatch } from "#shared/bridge/domain/batching/batch.ts";
import {
  computeBatchGroupKey,
  isInBatchGroup,
} from "#shared/bridge/domain/batching/batch-group-key.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { computeBatchClosesAt } from "#shared/bridge/domain/dispatch/schedule/batch-close.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";

const MAX_ATTEMPTS = 4;

/**
 * The batch of the pick-up location that is open for its mode and date, or a new one named after
 * this delivery. Orders that come at once agree on one: the first to name its own wins, the others
 * find it named.
 */
export async function chooseBatch(
  context: ReconcileContext,
  delivery: Delivery,
  plan: Plan,
  now: Date,
): Promise<Batch> {
  const { batches, store } = context;
  const [location] = plan.pickUps;
  if (location === undefined || plan.batching === undefined) {
    throw new Error("a batch is chosen for a delivery that goes alone");
  }
  const { leadMinutes } = context.settings.schedule;
  const closesAt = computeBatchClosesAt(plan.batching, now, location, plan.readyAt);
  const batchGroupKey = computeBatchGroupKey(plan, location, closesAt, leadMinutes);
  const openBatchKey = `${location.id}/${batchGroupKey}`;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const openId = await batches.findOpen(store.storeId, openBatchKey);
    const open = openId && (await batches.find(store.storeId, openId));
    // One of another courier account is not for it: its store changed accounts meanwhile.
    const isSuitable =
      open?.accountId === context.account.accountId &&
      isInBatchGroup(open, plan, location, leadMinutes, now);
    if (open !== undefined && isSuitable && isOpenBatch(open, now)) return open;
    const created = createBatch(
      context,
      delivery,
      { pickUpId: location.id, batchGroupKey, closesAt },
      now,
    );
    await batches.create(created);
    const outcome = await batches.replaceOpen(store.storeId, openBatchKey, created.batchId, openId);
    if (outcome === "saved") return created;
  }
  throw new UnavailableError("Many orders are collected at once. It is tried again by itself.");
}

function createBatch(
  { store, account }: ReconcileContext,
  { key, version }: Delivery,
  placement: Pick<Batch, "pickUpId" | "batchGroupKey" | "closesAt">,
  now: Date,
): Batch {
  return {
    storeId: store.storeId,
    // The version: an order that travels again later opens another one.
    batchId: batchIdSchema.parse(`${key.orderId}-${key.part}-${version}`),
    version: 0,
    createdAt: now,
    accountId: account.accountId,
    ...placement,
    state: "collecting",
    members: [],
    order: NO_ORDER,
    routes: [],
    importedHistoryIds: [],
    timeline: [],
    requeueAt: placement.closesAt,
  };
}
