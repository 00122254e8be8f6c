import type { CourierOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import {
  findOwnLook,
  type OrderWatchPlan,
} from "#shared/bridge/domain/order-watch/decide-order-watch.ts";
import { decideRegistration } from "#shared/bridge/domain/order-watch/decide-registration.ts";
import type { OrderWatch } from "#shared/bridge/domain/order-watch/order-watch.ts";
import type { IdleAction } from "#shared/bridge/domain/reconcile/action.ts";
import type { OrderWatches } from "#shared/bridge/ports/delivery.ts";
import { type ActionResult, endRun } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type {
  BatchReconcileContext,
  ReconcileContext,
} from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";

/** A look moves the due time between a read and its write, once a minute. */
const TRIES = 3;

/** How an order is looked at. */
type OrderLooks = Pick<CourierOrder, "isWatched" | "notedUntil">;

const WATCHED: OrderLooks = { isWatched: true, notedUntil: undefined };
const toAlone = ({ notedUntil }: Pick<OrderLooks, "notedUntil">): OrderLooks => ({
  ...{ isWatched: undefined, notedUntil },
});

/**
 * Ends a run. An order is registered with the others of its account before its own next look is moved to
 * later: a process that dies between leaves the sooner look, and where it cannot be registered, the run does.
 */
export async function endWatched(
  context: Pick<ReconcileContext, "account" | "orderWatches" | "settings">,
  delivery: Delivery,
  action: IdleAction & { readonly watch: OrderWatchPlan },
  now: Date,
): Promise<ActionResult> {
  const looks = await registerOrder(context, action.watch, now);
  const next = looks.isWatched ? action : { ...action, requeueAt: findOwnLook(action) };
  const { patch, isIdle } = endRun(delivery, next, context.settings.retentionDays, now);
  const { order } = delivery;
  const isOther = order !== undefined && !areSame(order, looks);
  return { isIdle, patch: { ...patch, ...(isOther && { order: { ...order, ...looks } }) } };
}

const areSame = (before: OrderLooks, now: OrderLooks): boolean =>
  before.isWatched === now.isWatched && before.notedUntil?.getTime() === now.notedUntil?.getTime();

/**
 * Returns how the order is looked at from now on: by itself as one of few, or where others write all the
 * time. A table that fails here fails the save, too.
 */
export async function registerOrder(
  { account, orderWatches }: Pick<BatchReconcileContext, "account" | "orderWatches">,
  plan: OrderWatchPlan,
  now: Date,
): Promise<OrderLooks> {
  const { accountId } = account;
  for (let count = 0; count < TRIES; count++) {
    const watch = await orderWatches.find(accountId);
    const registration = decideRegistration(watch, plan, now);
    if (registration.kind === "alone") return toAlone(registration);
    const outcome =
      registration.kind === "join"
        ? await orderWatches.join({ accountId, ...watch }, plan.order, registration.dueAt)
        : await saveNote(orderWatches, watch, { accountId, ...registration, now });
    if (outcome !== "saved") continue;
    return registration.dueAt === undefined ? toAlone(registration) : WATCHED;
  }
  return toAlone({});
}

/** A watch that is made again has a later version than before, also for a look that read it before. */
function saveNote(
  orderWatches: Pick<OrderWatches, "create" | "save">,
  watch: OrderWatch | undefined,
  {
    accountId,
    orders,
    dueAt,
    now,
  }: Pick<OrderWatch, "accountId" | "orders" | "dueAt"> & { readonly now: Date },
) {
  return watch === undefined
    ? orderWatches.create({ accountId, version: now.getTime(), failures: 0, orders, dueAt })
    : orderWatches.save({ ...watch, orders, dueAt });
}
