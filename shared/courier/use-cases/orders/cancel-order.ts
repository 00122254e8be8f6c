import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { computeRefundCents } from "#shared/courier/domain/orders/compute-refund.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { ORDER_STATUS } from "../../domain/orders/order-status.ts";
import { createNotFoundRefusal, type Refusal } from "../refusal.ts";
import { parseOwnOrderId } from "./find-order.ts";
import { type SetOrderStatusDeps, setOrderStatus } from "./set-order-status.ts";

/** Cancels an order and returns the refund in cents. Repeating the call returns the same refund. */
export function cancelOrder(deps: SetOrderStatusDeps) {
  const setStatus = setOrderStatus(deps);

  return async (account: Account, text: string): Promise<Result<number, Refusal>> => {
    const identity = parseOwnOrderId(account, text);
    if (identity === undefined) return fail(createNotFoundRefusal("order"));
    const cancelled = await setStatus(identity, (order) => {
      const refundCents = computeRefundCents(order);
      if (order.status === 90) return undefined;
      if (refundCents === undefined) return createNotCancellableRefusal(order.status);
      return { targetStatus: 90, actor: "partner", patch: { refundCents } };
    });
    return cancelled.ok ? ok(cancelled.value.refundCents ?? 0) : cancelled;
  };
}

const createNotCancellableRefusal = (status: keyof typeof ORDER_STATUS): Refusal => ({
  name: "notCancellable",
  msgtext: `The order can no longer be cancelled: it is in status ${status} "${ORDER_STATUS[status]}".`,
});
