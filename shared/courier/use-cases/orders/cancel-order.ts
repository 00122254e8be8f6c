import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { refundOf } from "#shared/courier/domain/orders/compute-refund.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { ORDER_STATUS } from "../../domain/orders/order-status.ts";
import { notFound, type Refusal } from "../refusal.ts";
import { ownOrderIdIn } from "./find-order.ts";
import { type SetOrderStatusDeps, setOrderStatus } from "./set-order-status.ts";

/** Cancels an order and tells the cents given back; cancelling again tells the same. */
export function cancelOrder(deps: SetOrderStatusDeps) {
  const setStatus = setOrderStatus(deps);

  return async (account: Account, text: string): Promise<Result<number, Refusal>> => {
    const id = ownOrderIdIn(account, text);
    if (id === undefined) return refused(notFound("order"));
    const cancelled = await setStatus(id, (order) => {
      const refundCents = refundOf(order);
      if (order.status === 90) return undefined;
      if (refundCents === undefined) return tooLate(order.status);
      return { becomes: 90, by: "partner", also: { refundCents } };
    });
    return cancelled.ok ? ok(cancelled.value.refundCents ?? 0) : cancelled;
  };
}

const tooLate = (status: keyof typeof ORDER_STATUS): Refusal => ({
  name: "notCancellable",
  msgtext: `The order can no longer be cancelled: it is in status ${status} "${ORDER_STATUS[status]}".`,
});
