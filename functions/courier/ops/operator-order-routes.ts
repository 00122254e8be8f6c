import { mapResult } from "#functions/courier/http/map-result.ts";
import { defineRoute, type Route } from "#functions/courier/http/route.ts";
import type { Operator } from "#functions/http/find-operator.ts";
import {
  addProofImage,
  assignDriver,
  moveDriver,
  setOrderStatus as setStatusCall,
} from "#shared/contract/ops/operator-order-calls.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { type OrderIdentity, parseOrderId } from "#shared/courier/domain/orders/order-id.ts";
import { ORDER_STATUS } from "#shared/courier/domain/orders/order-status.ts";
import { operateOrder } from "#shared/courier/use-cases/orders/operate-order.ts";
import type { SetOrderStatusDeps } from "#shared/courier/use-cases/orders/set-order-status.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, type Result } from "#shared/kernel/result.ts";
import { findAccountNumber } from "./find-account-number.ts";

/** Returns the operator's calls on orders. They are extensions of the interface document. */
export function createOperatorOrderRoutes(deps: SetOrderStatusDeps): Route<Operator>[] {
  const operate = operateOrder(deps);

  /** Applies a change to the order that a request names, and returns its new status. */
  const applyToOrder = async (
    { variables: { id: text = "" }, query }: OrderRequest,
    act: (identity: OrderIdentity) => Promise<Result<Order, Refusal>>,
  ) => {
    const accountNumber = await findAccountNumber(deps.accounts, query);
    if (!accountNumber.ok) return accountNumber;
    const id = /^\d{1,10}$/.test(text) ? parseOrderId(Number(text)) : undefined;
    if (id === undefined) return fail(createNotFoundRefusal("order"));
    const changed = await act({ accountNumber: accountNumber.value, id });
    return mapResult(changed, ({ status }) => ({
      code: 0,
      id,
      pack_status: status,
      status: ORDER_STATUS[status],
    }));
  };

  return [
    defineRoute(assignDriver, (request) =>
      applyToOrder(request, (identity) => operate.assignDriver(identity, request.body)),
    ),
    defineRoute(moveDriver, (request) =>
      applyToOrder(request, (identity) => operate.moveDriver(identity, request.body)),
    ),
    defineRoute(addProofImage, (request) =>
      applyToOrder(request, (identity) => operate.addImage(identity, request.body)),
    ),
    defineRoute(setStatusCall, async (request) => {
      const { pack_status: newStatus, route } = request.body;
      return applyToOrder(request, (identity) => operate.setStatus(identity, newStatus, route));
    }),
  ];
}

/** The part of a request that names an order. */
interface OrderRequest {
  readonly variables: Readonly<Record<string, string>>;
  readonly query: { readonly clientid: string };
}
