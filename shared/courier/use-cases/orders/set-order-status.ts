import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { transitionOrRecordEvent } from "#shared/courier/domain/orders/transition-or-record-event.ts";
import type { OrderStatusChange } from "#shared/courier/domain/orders/transition-order.ts";
import { computeOrderEraseAt } from "#shared/courier/domain/personal-data/order-data.ts";
import { DEFAULT_PERSONAL_DATA_DAYS } from "#shared/courier/domain/personal-data/retention.ts";
import { decideNextOrderStep } from "#shared/courier/domain/sandbox/decide-next-order-step.ts";
import type { Accounts } from "#shared/courier/ports/accounts.ts";
import type { Orders } from "#shared/courier/ports/orders.ts";
import type { OrderSimulationQueue } from "#shared/courier/ports/sandbox.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { OrderIdentity } from "../../domain/orders/order-id.ts";
import { ORDER_STATUS, type OrderStatus } from "../../domain/orders/order-status.ts";
import { createNotFoundRefusal, type Refusal } from "../refusal.ts";
import { changeOrder } from "./change-order.ts";

export interface SetOrderStatusDeps {
  readonly orders: Orders;
  readonly accounts: Accounts;
  readonly workQueue: OrderSimulationQueue;
  readonly clock: Clock;
}

/** The status that an order is to get. `patch` is saved with it. */
type RequestedOrderStatus = Omit<OrderStatusChange, "at"> & { readonly patch?: Partial<Order> };

/**
 * Decides from the present order which status it is to get. Returns undefined to leave it, or a
 * refusal.
 */
type OrderStatusDecision = (order: Order, now: Date) => RequestedOrderStatus | Refusal | undefined;

/**
 * Sets an order's status if the transition table allows it. Setting the present status again
 * succeeds without a change. One save holds the status, its history and the sandbox's next step, so
 * that a crash cannot separate them. The message that follows only shortens the delay.
 */
export function setOrderStatus(deps: SetOrderStatusDeps) {
  const { orders, accounts, workQueue, clock } = deps;

  return async (
    identity: OrderIdentity,
    decide: OrderStatusDecision,
  ): Promise<Result<Order, Refusal>> => {
    let outcome: Result<Order, Refusal> = fail(createNotFoundRefusal("order"));
    const moved = await changeOrder(orders, identity, async (order) => {
      const at = clock();
      const decided = applyRequestedStatus(order, decide(order, at), at);
      outcome = decided.ok ? ok(order) : decided;
      if (!decided.ok || decided.value === order) return undefined;
      const account = await accounts.find(order.clientid);
      return {
        ...decided.value,
        nextStepAt: computeNextOrderStepAt(account, decided.value, at),
        eraseAt: computeOrderEraseAt(
          decided.value,
          account?.personalDataDays ?? DEFAULT_PERSONAL_DATA_DAYS,
        ),
      };
    });
    if (moved === undefined) return outcome;
    const { nextStepAt } = moved;
    if (nextStepAt !== undefined) {
      const waitMs = nextStepAt.getTime() - clock().getTime();
      await workQueue.enqueueOrderStep({
        order: { accountNumber: moved.accountNumber, id: moved.id },
        eventsBefore: moved.history.length,
        waitMs,
      });
    }
    return ok(moved);
  };
}

/** Returns the changed order, or the same object if nothing changes. */
function applyRequestedStatus(
  order: Order,
  requested: ReturnType<OrderStatusDecision>,
  at: Date,
): Result<Order, Refusal> {
  if (requested === undefined) return ok(order);
  if ("msgtext" in requested) return fail(requested);
  const { patch, ...change } = requested;
  if (order.erasedAt !== undefined) return fail(ERASED);
  const transition = transitionOrRecordEvent(order, { ...change, at });
  if (transition.kind === "forbidden") return fail(createStatusRefusal(order, change.targetStatus));
  return ok(transition.kind === "moved" ? { ...transition.order, ...patch } : order);
}

/** Returns when the simulated driver makes its next step, or undefined if there is none. */
export function computeNextOrderStepAt(
  account: Account | undefined,
  order: Order,
  now: Date,
): Date | undefined {
  if (account === undefined || !account.sandbox) return undefined;
  if (decideNextOrderStep(order) === undefined) return undefined;
  return new Date(now.getTime() + account.sandboxStepSeconds * 1000);
}

/** The courier cannot deliver an order without addresses. */
const ERASED: Refusal = {
  name: "statusForbids",
  msgtext: "The order's personal data is erased: place another order.",
};

const formatStatus = (status: OrderStatus) => `${status} "${ORDER_STATUS[status]}"`;

/** Refuses a status that may not follow the present one. */
export const createStatusRefusal = ({ status }: Order, targetStatus: OrderStatus): Refusal => ({
  name: "statusForbids",
  msgtext: `The order is in status ${formatStatus(status)}, which cannot change to ${formatStatus(targetStatus)}.`,
});
