import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import { isDueForNote } from "#shared/bridge/domain/order-note/is-due-for-note.ts";
import { expireRefusal } from "#shared/bridge/domain/order-note/is-note-refused.ts";
import { hasRetention } from "#shared/bridge/domain/privacy/retention.ts";
import { decideNextAction } from "#shared/bridge/domain/reconcile/decide-next-action.ts";
import {
  collectObservedChanges,
  collectOrderRead,
  hasNews,
} from "#shared/bridge/domain/reconcile/order-read.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { buildTrackingInfo } from "#shared/bridge/use-cases/delivery/build-tracking-info.ts";
import { redactAfterRetention } from "#shared/bridge/use-cases/privacy/redact-after-retention.ts";
import { nameStatusSource } from "./action-result.ts";
import { DeliveryErasedError, redactCreated } from "./delivery-session.ts";
import { executeAction, getEffect } from "./execute-action.ts";
import { failRun, forgetOrderRead } from "./fail-run.ts";
import { noteAfterRun, retryNote } from "./note-after-run.ts";
import { mayHaveEarlierWork, observeDelivery } from "./observe-delivery.ts";
import {
  createContextReads,
  findDeliveryAccount,
  type ReconcileContext,
  readAhead,
} from "./reconcile-context.ts";
import type { ReconcileDeps } from "./reconcile-deps.ts";
import { openRun, type ReconcileRun } from "./reconcile-run.ts";
import { LookUpFailedError } from "./record-delivery-failure.ts";
import { requestFurtherParts } from "./request-further-parts.ts";

export type ReconcileResult =
  | { readonly kind: "unknown-store" }
  /** The store was erased, and the delivery with it. */
  | { readonly kind: "erased" }
  /** Nothing is left to do now. */
  | { readonly kind: "idle"; readonly delivery: Delivery }
  /** Store or courier is unavailable. The delivery has the last error and the time of the retry. */
  | { readonly kind: "failed"; readonly delivery: Delivery }
  /** The time limit was reached, or the run was to end. The delivery is due again at once. */
  | { readonly kind: "unfinished"; readonly delivery: Delivery };

/** More than any delivery needs in one run. Exceeding it means a fault in the decisions. */
const MAX_ACTIONS = 40;
/**
 * No action starts later than this after the run, or the invocation that it shares with others, so that
 * the slowest one ends before Lambda stops the function.
 */
const LAST_ACTION_AFTER_MS = 15_000;

/**
 * Reconciles one delivery: observes, decides, executes one action, saves, and repeats until idle.
 * An internal error is saved as the last error and thrown, so that the queue retries. `startedAt` is
 * when the invocation began; by default it begins with the run. `shouldEnd` is asked after each action.
 */
export function reconcileDelivery(deps: ReconcileDeps) {
  return async (
    request: DeliveryReconcileRequest,
    startedAt = deps.clock(),
    shouldEnd = () => false,
  ): Promise<ReconcileResult> => {
    const { storeId, orderId, part } = request;
    const key = { storeId, orderId, part };
    const openedAt = deps.clock();
    const reads = createContextReads(deps, storeId);
    if (request.accountId !== undefined) readAhead(reads, request.accountId);
    const [store, found] = await Promise.all([
      deps.stores.find(storeId),
      deps.deliveries.find(key),
    ]);
    if (store === undefined) {
      // What was created while the store was erased is due at once, and is found here.
      const outcome = await deps.storeData.eraseLeftover(key);
      return { kind: outcome === "erased" ? "erased" : "unknown-store" };
    }
    const delivery = await redactCreated(deps, found);
    const endsAt = startedAt.getTime() + LAST_ACTION_AFTER_MS;
    const isTimeUp = () => deps.clock().getTime() > endsAt || shouldEnd();
    const run = openRun(deps, request, { store, key, delivery, reads, openedAt, endsAt });
    const result = await reconcileUntilIdle(run, isTimeUp).catch(explainErasure);
    if ("delivery" in result && result.delivery.parts !== undefined)
      await requestFurtherParts(deps, request, result.delivery);
    return result;
  };
}

function explainErasure(error: unknown): ReconcileResult {
  if (error instanceof DeliveryErasedError) return { kind: "erased" };
  throw error;
}

async function reconcileUntilIdle(
  run: ReconcileRun,
  isTimeUp: () => boolean,
): Promise<ReconcileResult> {
  const { deps, session, request } = run;
  const isWithoutNews = !hasNews(session.current(), request, deps.clock());
  if (isWithoutNews && (await session.save())) return { kind: "idle", delivery: session.current() };
  const { orderNoteFailure } = session.current();
  if (orderNoteFailure !== undefined && (await retryDueNote(run)))
    return { kind: "idle", delivery: session.current() };
  for (let actionCount = 0; actionCount < MAX_ACTIONS; actionCount++) {
    const outcome = await reconcileOnce(run);
    if (outcome !== "continue" && (await session.save()))
      return { kind: outcome, delivery: session.current() };
    if (isTimeUp()) {
      session.patch({ requeueAt: deps.clock(), ...forgetOrderRead(run) });
      await session.save();
      return { kind: "unfinished", delivery: session.current() };
    }
  }
  throw new Error(`the delivery is not idle after ${MAX_ACTIONS} actions`);
}

/** Tries a note that the store did not take, if the run is for nothing else. */
async function retryDueNote(run: ReconcileRun): Promise<boolean> {
  const now = run.deps.clock();
  return isDueForNote(run.session.current(), run.request, now) && retryNote(run, now);
}

async function reconcileOnce(run: ReconcileRun): Promise<"continue" | "idle" | "failed"> {
  const now = run.deps.clock();
  try {
    return await observeAndAct(run, now);
  } catch (thrown) {
    return failRun(run, thrown, now);
  }
}

/** A courier whose account is gone cannot be asked. */
function explainMissingAccount(error: unknown): never {
  throw error instanceof UnavailableError ? new LookUpFailedError(error) : error;
}

/** Returns the context. Reads along with it what the observation of an order that is not booked needs. */
async function openContext(
  run: ReconcileRun,
  delivery: Delivery,
  accountId: AccountId | undefined,
): Promise<ReconcileContext> {
  const [context] = await Promise.all([
    run.getContext(accountId).catch(explainMissingAccount),
    mayHaveEarlierWork(delivery) && run.wasErased(delivery.key.orderId),
  ]);
  return context;
}

async function observeAndAct(run: ReconcileRun, now: Date): Promise<"continue" | "idle"> {
  const { deps, session, readOrder } = run;
  if (run.request.havePermissionsChanged === true)
    session.patch(expireRefusal(session.current().orderNote, { openedAt: run.openedAt, now }));
  const delivery = session.current();
  if (hasRetention(delivery, now) && (await redactAfterRetention(deps, session, now)))
    return "idle";
  const account = await findDeliveryAccount(run.store, delivery, readOrder);
  const context = await openContext(run, delivery, account.accountId);
  const observation = {
    ...(await observeDelivery(context, delivery, readOrder, run, now)),
    isRequestOfFormerAccount: account.isRequestOfFormerAccount,
  };
  const action = decideNextAction(observation);
  const effect = getEffect(action);
  const tracking =
    action.kind === "push-store-update"
      ? await buildTrackingInfo(deps, context, delivery)
      : undefined;
  const result = await executeAction(
    session,
    { context, delivery, batch: observation.batch, tracking, now },
    action,
  );
  if (result === "conflict") return "continue";
  session.patch({
    ...collectObservedChanges(observation),
    ...(result.isIdle && collectOrderRead(observation)),
    ...nameStatusSource(delivery, result.patch, run.request),
  });
  const isSaved = effect !== "external" || (await session.save());
  if (!result.isIdle) return "continue";
  // A refusal ends the run without a decision.
  const isTold =
    action.kind === "idle" || !isSaved || (await noteAfterRun(run, observation.order, now));
  return isTold ? "idle" : "continue";
}
