import {
  applyNews,
  findNews,
  type OrderNews,
} from "#shared/bridge/domain/order-watch/compare-orders.ts";
import type { OrderWatch, WatchedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";
import { planNextLook, planRetry } from "#shared/bridge/domain/order-watch/plan-look.ts";
import {
  hasMovedOn,
  type OrderWatchRequest,
  type ReconcileRequest,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { OrderWatches } from "#shared/bridge/ports/delivery.ts";
import type { BulkReconcileQueue, ReconcileQueueEntry } from "#shared/bridge/ports/reconcile.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { readOpenOrders } from "./read-open-orders.ts";

export interface OrderWatchDeps extends Pick<ReconcileDeps, "stores" | "openCourier" | "clock"> {
  readonly orderWatches: OrderWatches;
  readonly reconcileQueue: Pick<BulkReconcileQueue, "sendAll">;
}

export interface OrderLook {
  /** `not-due`: another look was first, or nothing is watched any more. */
  readonly kind: "not-due" | "looked" | "failed" | "ended";
  /** The orders that were read, and those of them, or beside them, whose subjects were requested. */
  readonly read: number;
  readonly requested: number;
}

/** A slow courier keeps the invocation for as long; what is not read is requested singly. */
const LAST_CALL_AFTER_MS = 6_000;
/** A list that fails is not used from the third failure on. */
const LIST_FAILURES = 2;
const SAVE_TRIES = 5;
const NOTHING = { read: 0, requested: 0 };

/**
 * Looks at the open orders of an account, and requests what changed at the courier. The requests are sent
 * before what was seen is saved: a run that dies between is repeated, and the queue drops the repeats.
 */
export function lookAtOrders(deps: OrderWatchDeps) {
  return async (request: OrderWatchRequest): Promise<OrderLook> => {
    const watch = await deps.orderWatches.find(request.watchedAccountId);
    if (watch?.dueAt === undefined || hasMovedOn({ requeueAt: watch.dueAt }, request))
      return { kind: "not-due", ...NOTHING };
    try {
      return await lookAtWatch(deps, watch, watch.dueAt);
    } catch (error) {
      await putOff(deps, watch, error);
      if (!(error instanceof UnavailableError)) throw error;
      return { kind: "failed", ...NOTHING };
    }
  };
}

async function lookAtWatch(
  deps: OrderWatchDeps,
  watch: OrderWatch,
  dueAt: Date,
): Promise<OrderLook> {
  const now = deps.clock();
  const account = await deps.stores.findAccount(watch.accountId);
  const open = watch.orders.filter(({ until }) => until > now);
  if (account === undefined || open.length === 0) {
    await saveWatch(deps, watch, (present) => ({
      ...present,
      orders: account === undefined ? [] : applyNews(present, [], now),
    }));
    return { kind: "ended", ...NOTHING };
  }
  const seen = await readOpenOrders(
    deps.openCourier(account),
    open.map(({ orderId }) => orderId),
    {
      isTimeUp: () => deps.clock().getTime() - now.getTime() > LAST_CALL_AFTER_MS,
      isListGivenUp: watch.failures >= LIST_FAILURES,
    },
  );
  const news = findNews(open, seen);
  const unread = open.filter(({ orderId }) => !seen.has(orderId));
  const entries = [...news, ...unread.map(toUnreadEntry)].map((one) => toEntry(dueAt, one));
  await deps.reconcileQueue.sendAll(entries);
  await saveWatch(deps, watch, (present) => {
    const orders = applyNews(present, news, now);
    return { ...present, orders, failures: 0, dueAt: planDue(orders, now) };
  });
  return { kind: "looked", read: seen.size, requested: entries.length };
}

const planDue = (orders: readonly WatchedOrder[], now: Date): Date =>
  orders.length === 0 ? now : planNextLook(orders, now);

/** What could not be read is looked at singly, as if it were not watched. */
const toUnreadEntry = (order: WatchedOrder) => ({ order, mark: "unread", listedStatus: undefined });

/** A look is named by its due time: its repeats are dropped, and the same news of a later look are not. */
function toEntry(
  dueAt: Date,
  { order, mark, listedStatus }: Pick<OrderNews, "order" | "mark" | "listedStatus">,
): ReconcileQueueEntry {
  const news = { reason: "courier order changed", ...(listedStatus && { listedStatus }) };
  const { subject } = order;
  const request: ReconcileRequest =
    "batchId" in subject
      ? { ...subject, ...news }
      : { ...subject, ...news, source: "courier", askedWith: "list" };
  return {
    request,
    deduplicationId: `watched ${order.orderId} ${mark} ${dueAt.toISOString()}`,
  };
}

async function putOff(deps: OrderWatchDeps, watch: OrderWatch, error: unknown): Promise<void> {
  const retryAt = error instanceof UnavailableError ? error.retryAt : undefined;
  await saveWatch(deps, watch, (present) => {
    const failures = present.failures + 1;
    return { ...present, failures, dueAt: retryAt ?? planRetry(failures, deps.clock()) };
  });
}

/** Saves a change of what is watched, also if orders are registered meanwhile. */
async function saveWatch(
  { orderWatches }: OrderWatchDeps,
  read: OrderWatch,
  change: (present: OrderWatch) => OrderWatch,
): Promise<void> {
  let present: OrderWatch | undefined = read;
  for (let count = 0; count < SAVE_TRIES && present !== undefined; count++) {
    if ((await orderWatches.save(change(present))) === "saved") return;
    present = await orderWatches.find(read.accountId);
  }
  if (present !== undefined) throw new Error("others save all the time what is watched");
}
