import {
  type Batch,
  isOpenBatch,
  listLeavingMembers,
  shouldDisband,
} from "#shared/bridge/domain/batching/batch.ts";
import type { BatchAction, BatchObservation } from "#shared/bridge/domain/batching/batch-action.ts";
import { decideNextBatchAction } from "#shared/bridge/domain/batching/decide-next-batch-action.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { isUnsent } from "#shared/bridge/domain/delivery/is-handled.ts";
import { keepFormerRecords } from "#shared/bridge/domain/privacy/courier-record.ts";
import { holdUnclear } from "#shared/bridge/domain/reconcile/hold-unclear.ts";
import type { BatchReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { findPause, type Store } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { disbandBatch } from "#shared/bridge/use-cases/batching/batch-member-actions.ts";
import { executeBatchAction } from "./execute-batch-action.ts";
import {
  type BatchReconcileContext,
  type ContextReads,
  createContextReads,
  createNotConnectedError,
} from "./reconcile-context.ts";
import type { ReconcileDeps } from "./reconcile-deps.ts";
import { recordFailure } from "./record-failure.ts";

export type BatchReconcileResult =
  | { readonly kind: "unknown-batch" }
  | { readonly kind: "idle" | "failed" | "unfinished"; readonly batch: Batch };

const MAX_ACTIONS = 40;
const LAST_ACTION_AFTER_MS = 15_000;

/**
 * Reconciles one batch until it is idle, as `reconcileDelivery` does for a delivery. `shouldEnd` is asked after
 * each action.
 */
export function reconcileBatch(deps: ReconcileDeps) {
  return async (
    request: BatchReconcileRequest,
    startedAt = deps.clock(),
    shouldEnd = () => false,
  ): Promise<BatchReconcileResult> => {
    const endsAt = startedAt.getTime() + LAST_ACTION_AFTER_MS;
    const isTimeUp = () => deps.clock().getTime() > endsAt || shouldEnd();
    const reads = createContextReads(deps, request.storeId);
    for (let passCount = 0; passCount < MAX_ACTIONS; passCount++) {
      const result = await reconcileBatchOnce(deps, reads, request, isTimeUp);
      if (result !== undefined) return result;
    }
    throw new Error(`the batch is not idle after ${MAX_ACTIONS} actions`);
  };
}

/** Observes, executes one action and saves. Returns undefined while there is more to do. */
async function reconcileBatchOnce(
  deps: ReconcileDeps,
  reads: ContextReads,
  { storeId, batchId, listedStatus }: BatchReconcileRequest,
  isTimeUp: () => boolean,
): Promise<BatchReconcileResult | undefined> {
  const [batch, store] = await Promise.all([
    deps.batches.find(storeId, batchId),
    deps.stores.find(storeId),
  ]);
  if (batch === undefined) return { kind: "unknown-batch" };
  if (store === undefined) {
    // A worker created it while its store was erased.
    await deps.storeData.eraseLeftover({ storeId, batchId });
    return { kind: "unknown-batch" };
  }
  const { next, kind } = await decideAndExecute(deps, reads, { store, batch, listedStatus });
  // On a conflict, another worker saved first. The next pass reads what it saved.
  const isSaved = (await deps.batches.save(next)) === "saved";
  if (isSaved && kind !== "continue") return { kind, batch: next };
  return isTimeUp() ? { kind: "unfinished", batch: next } : undefined;
}

interface BatchPass {
  readonly next: Batch;
  readonly kind: "continue" | "idle" | "failed";
}

type BatchCause = Pick<BatchObservation, "batch" | "listedStatus"> & { readonly store: Store };

async function decideAndExecute(
  deps: ReconcileDeps,
  reads: ContextReads,
  { store, batch, listedStatus }: BatchCause,
): Promise<BatchPass> {
  const now = deps.clock();
  try {
    const isDisbanding = shouldDisband(batch, store);
    // A courier that was asked nothing need not be connected.
    if (isDisbanding && isUnsent(batch)) {
      return { next: await disbandBatch(deps, batch), kind: "idle" };
    }
    const context = await createBatchContext(deps, reads, batch);
    const observation = await observeBatch(deps, context, batch, now);
    const action = decideNextBatchAction({
      ...observation,
      listedStatus,
      pausedAt: findPause(store, context.account),
      shouldDisband: isDisbanding,
    });
    const executed = await executeBatchAction(context, batch, action, now);
    const next = keepFormerRecords(batch, executed);
    return { next, kind: action.kind === "idle" || isRefused(action, next) ? "idle" : "continue" };
  } catch (error) {
    const isBooked = batch.order.orderId !== undefined;
    const isWaitedFor = !isBooked || listLeavingMembers(batch).length > 0;
    const failure = recordFailure({ lastError: batch.lastError, isWaitedFor }, error, now);
    const hold = !isBooked && holdUnclear(failure.lastError, now);
    const next = { ...batch, ...failure, ...hold };
    if (error instanceof UnavailableError) return { next, kind: "failed" };
    await deps.batches.save(next).catch(() => undefined);
    throw error;
  }
}

/** A refusal ends the run: the courier would be asked the same again. */
const isRefused = ({ kind }: BatchAction, { state }: Batch): boolean =>
  state === "held" && (kind === "quote" || kind === "confirm");

async function createBatchContext(
  deps: ReconcileDeps,
  { findAccount, readSettings }: ContextReads,
  { accountId }: Batch,
): Promise<BatchReconcileContext> {
  const [account, settings] = await Promise.all([findAccount(accountId), readSettings()]);
  if (account === undefined) throw createNotConnectedError();
  return {
    account,
    courier: deps.openCourier(account),
    settings,
    reconcileQueue: deps.reconcileQueue,
    orderWatches: deps.orderWatches,
  };
}

/** Reads the members before the batch is booked, and the courier's order afterwards. */
async function observeBatch(
  { deliveries }: ReconcileDeps,
  { courier, settings }: BatchReconcileContext,
  batch: Batch,
  now: Date,
): Promise<Omit<BatchObservation, "pausedAt" | "listedStatus">> {
  const { orderId } = batch.order;
  const needsMembers = orderId === undefined && !isOpenBatch(batch, now);
  const found: (Delivery | undefined)[] = needsMembers
    ? await Promise.all(batch.members.map(({ key }) => deliveries.find(key)))
    : [];
  return {
    batch,
    deliveries: found.filter((delivery) => delivery !== undefined),
    settings,
    courier: await observeCourier(courier, batch),
    now,
  };
}

async function observeCourier(
  courier: Courier,
  { order }: Batch,
): Promise<BatchObservation["courier"]> {
  if (order.orderId !== undefined) return { order: await courier.readOrder(order.orderId) };
  if (order.quote?.attemptedAt === undefined) return {};
  return { tokenOrderId: (await courier.findOrderByToken(order.quote.token))?.orderId };
}
