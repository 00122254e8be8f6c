import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { advanceOrNote } from "#shared/courier/domain/orders/transition-or-record-event.ts";
import type { OrderChange } from "#shared/courier/domain/orders/transition-order.ts";
import { nextOrderStep } from "#shared/courier/domain/sandbox/decide-next-order-step.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { OrderId } from "../../domain/orders/order-id.ts";
import { ORDER_STATUS, type OrderStatus } from "../../domain/orders/order-status.ts";
import type { Accounts } from "../../ports.ts";
import type { OrderDriveHints, Orders } from "../../ports-for-orders.ts";
import { notFound, type Refusal } from "../refusal.ts";
import { changeOrder } from "./change-order.ts";

/** What changing an order needs. */
export interface SetOrderStatusDeps {
  readonly orders: Orders;
  readonly accounts: Accounts;
  readonly hints: OrderDriveHints;
  readonly clock: Clock;
}

/** What an order is to become; `also` is saved with it. */
type WantedOrder = Omit<OrderChange, "at"> & { readonly also?: Partial<Order> };

/** Says from the order as it is what it is to become; undefined leaves it, a refusal is the answer. */
type Decide = (order: Order, now: Date) => WantedOrder | Refusal | undefined;

/**
 * Sets an order's status, along the table only; the present one again changes nothing and succeeds.
 * One save holds the status, its history and the sandbox's next step, so that a crash parts none of
 * them; the hint afterwards only makes it quick.
 */
export function setOrderStatus(deps: SetOrderStatusDeps) {
  const { orders, accounts, hints, clock } = deps;

  return async (id: OrderId, decide: Decide): Promise<Result<Order, Refusal>> => {
    let outcome: Result<Order, Refusal> = refused(notFound("order"));
    const moved = await changeOrder(orders, id, async (order) => {
      const at = clock();
      const decided = changed(order, decide(order, at), at);
      outcome = decided.ok ? ok(order) : decided;
      if (!decided.ok || decided.value === order) return undefined;
      const account = await accounts.find(order.clientid);
      return { ...decided.value, nextStepAt: nextOrderStepAt(account, decided.value, at) };
    });
    if (moved === undefined) return outcome;
    const { nextStepAt } = moved;
    if (nextStepAt !== undefined) {
      const waitMs = nextStepAt.getTime() - clock().getTime();
      await hints.driveOrder({ orderId: id, eventsBefore: moved.history.length, waitMs });
    }
    return ok(moved);
  };
}

/** The order as it is wanted; the very same one where nothing is to change. */
function changed(order: Order, wanted: ReturnType<Decide>, at: Date): Result<Order, Refusal> {
  if (wanted === undefined) return ok(order);
  if ("msgtext" in wanted) return refused(wanted);
  const { also, ...change } = wanted;
  const step = advanceOrNote(order, { ...change, at });
  if (step.kind === "forbidden") return refused(forbids(order, change.becomes));
  return ok(step.kind === "moved" ? { ...step.order, ...also } : order);
}

/** When the simulated driver makes its next step, or undefined: none, or no sandbox. */
export function nextOrderStepAt(
  account: Account | undefined,
  order: Order,
  now: Date,
): Date | undefined {
  if (account === undefined || !account.sandbox) return undefined;
  if (nextOrderStep(order) === undefined) return undefined;
  return new Date(now.getTime() + account.sandboxStepSeconds * 1000);
}

const named = (status: OrderStatus) => `${status} "${ORDER_STATUS[status]}"`;

/** The present status does not allow the wanted one. */
export const forbids = ({ status }: Order, becomes: OrderStatus): Refusal => ({
  name: "statusForbids",
  msgtext: `The order is in status ${named(status)}, which ${named(becomes)} may not follow.`,
});
