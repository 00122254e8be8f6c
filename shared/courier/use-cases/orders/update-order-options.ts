import type { UpdateOrderNots } from "#shared/contract/orders/order-change-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Order, OrderOptions } from "#shared/courier/domain/orders/order.ts";
import type { OrderId } from "#shared/courier/domain/orders/order-id.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { changeOrder } from "./change-order.ts";
import { toOwnOrderIdentity } from "./find-order.ts";
import {
  createStatusRefusal,
  type SetOrderStatusDeps,
  setOrderStatus,
} from "./set-order-status.ts";

/** Changes the given options and starts the courier search. A started search cannot be stopped. */
export function updateOrderOptions(deps: SetOrderStatusDeps) {
  const setStatus = setOrderStatus(deps);

  return async (account: Account, body: UpdateOrderNots): Promise<Result<OrderId, Refusal>> => {
    const identity = toOwnOrderIdentity(account, body.order_id);
    if (identity === undefined) return fail(createNotFoundRefusal("order"));
    const searched = await setStatus(identity, (order) => {
      if (body.search_courier === 1 && order.status === 10)
        return { targetStatus: 20, actor: "partner" };
      return body.search_courier === 0 && order.status !== 10
        ? createStatusRefusal(order, 10)
        : undefined;
    });
    if (!searched.ok) return searched;
    await changeOrder(deps.orders, identity, async (order) => applyOptions(order, body));
    return ok(identity.id);
  };
}

function applyOptions(order: Order, body: UpdateOrderNots): Order | undefined {
  const { options } = order;
  const resolveOption = (value: number | null | undefined, present: boolean) =>
    value == null ? present : value === 1;
  const changed: OrderOptions = {
    ...options,
    userEmail: resolveOption(body.svc_user_email, options.userEmail),
    orderEmail: resolveOption(body.svc_order_email, options.orderEmail),
    orderPush: resolveOption(body.svc_order_not, options.orderPush),
  };
  return JSON.stringify(changed) === JSON.stringify(options)
    ? undefined
    : { ...order, options: changed };
}
