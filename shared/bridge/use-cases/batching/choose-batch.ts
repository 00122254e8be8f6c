import {
  type Batch,
  isOfFormerAccount,
  isOpenBatch,
} from "#shared/bridge/domain/batching/batch.ts";
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
import { chooseAccount } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";

const MAX_ATTEMPTS = 4;

/** What is batched: test orders and real ones apart. */
interface BatchedPlan {
  readonly plan: Plan;
  readonly isTest: boolean;
}

/**
 * Returns the open batch for the plan's pick-up location, mode and date, or creates one whose id
 * derives from this delivery. Concurrent orders agree on one batch: a conditional write lets the
 * first one win.
 */
export async function chooseBatch(
  context: ReconcileContext,
  delivery: Delivery,
  { plan, isTest }: BatchedPlan,
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
  const openBatchKey = `${location.id}/${batchGroupKey}${isTest ? "/test" : ""}`;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const openId = await batches.findOpen(store.storeId, openBatchKey);
    const open = openId && (await batches.find(store.storeId, openId));
    const isSuitable =
      open !== undefined &&
      isOpenFor(context, open, now) &&
      isInBatchGroup(open, plan, location, leadMinutes, now);
    if (isSuitable) return open;
    const placement = { isTest, pickUpId: location.id, batchGroupKey, closesAt };
    const created = createBatch(context, delivery, placement, now);
    await batches.create(created);
    const outcome = await batches.replaceOpen(store.storeId, openBatchKey, created.batchId, openId);
    if (outcome === "saved") return created;
  }
  throw new UnavailableError(createMessage("batch-busy"));
}

/** Whether the batch is open and the store did not change its accounts since it was created. */
const isOpenFor = ({ store, account }: ReconcileContext, batch: Batch, now: Date): boolean =>
  isOpenBatch(batch, now) &&
  batch.accountId === account.accountId &&
  !isOfFormerAccount(batch, store);

function createBatch(
  { store, account }: ReconcileContext,
  { key, version }: Delivery,
  placement: Pick<Batch, "isTest" | "pickUpId" | "batchGroupKey" | "closesAt">,
  now: Date,
): Batch {
  return {
    storeId: store.storeId,
    // The version makes the id new when the order is delivered again later.
    batchId: batchIdSchema.parse(`${key.orderId}-${key.part}-${version}`),
    version: 0,
    createdAt: now,
    accountId: account.accountId,
    accountRole: chooseAccount(store, placement.isTest).role,
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
