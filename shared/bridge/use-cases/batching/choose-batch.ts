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
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";

const MAX_ATTEMPTS = 4;

/**
 * Returns the open batch for the plan's pick-up location, mode and date, or creates one whose id
 * derives from this delivery. Concurrent orders agree on one batch: a conditional write lets the
 * first one win.
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
    throw new Error("cannot choose a batch: the plan has no pick-up location or no batching");
  }
  const { leadMinutes } = context.settings.schedule;
  const closesAt = computeBatchClosesAt(plan.batching, now, location, plan.readyAt);
  const batchGroupKey = computeBatchGroupKey(plan, location, closesAt, leadMinutes);
  const openBatchKey = buildOpenBatchKey(context, location.id, batchGroupKey);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const openId = await batches.findOpen(store.storeId, openBatchKey);
    const open = openId && (await batches.find(store.storeId, openId));
    // A batch of another courier account does not fit. The store changed its account in between.
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
  throw new UnavailableError(createMessage("batch-busy"));
}

/** Orders of the two accounts of a store do not take turns in replacing each other's open batch. */
const buildOpenBatchKey = (
  { account, store }: Pick<ReconcileContext, "account" | "store">,
  locationId: string,
  batchGroupKey: string,
): string =>
  `${locationId}/${batchGroupKey}${account.accountId === store.accountId ? "" : "/sandbox"}`;

function createBatch(
  { store, account }: ReconcileContext,
  { key, version }: Delivery,
  placement: Pick<Batch, "pickUpId" | "batchGroupKey" | "closesAt">,
  now: Date,
): Batch {
  return {
    storeId: store.storeId,
    // The version makes the id new when the order is delivered again later.
    batchId: batchIdSchema.parse(`${key.orderId}-${key.part}-${version}`),
    version: 0,
    createdAt: now,
    accountId: account.accountId,
    ...placement,
    state: "collecting",
    members: [],
    order: NO_ORDER,
    formerRecords: [],
    routes: [],
    importedHistoryIds: [],
    timeline: [],
    requeueAt: placement.closesAt,
  };
}
