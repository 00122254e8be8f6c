import type { Operator } from "#functions/courier/http/identify-operator.ts";
import { mapResult } from "#functions/courier/http/map-result.ts";
import { defineRoute, type Route } from "#functions/courier/http/route.ts";
import {
  addProofImage,
  assignDriver,
  moveDriver,
  setOrderStatus as setStatusCall,
} from "#shared/contract/ops/operator-order-calls.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { type OrderId, parseOrderId } from "#shared/courier/domain/orders/order-id.ts";
import {
  ORDER_STATUS,
  ORDER_STATUSES,
  parseOrderStatus,
} from "#shared/courier/domain/orders/order-status.ts";
import { operateOrder } from "#shared/courier/use-cases/orders/operate-order.ts";
import type { SetOrderStatusDeps } from "#shared/courier/use-cases/orders/set-order-status.ts";
import {
  createInvalidFieldRefusal,
  createNotFoundRefusal,
  type Refusal,
} from "#shared/courier/use-cases/refusal.ts";
import { fail, type Result } from "#shared/kernel/result.ts";

/** Returns the operator's calls on orders. They are extensions of the interface document. */
export function createOperatorOrderRoutes(deps: SetOrderStatusDeps): Route<Operator>[] {
  const operate = operateOrder(deps);

  return [
    defineRoute(assignDriver, ({ variables, body }) =>
      applyToOrder(variables, (id) => operate.assignDriver(id, body)),
    ),
    defineRoute(moveDriver, ({ variables, body }) =>
      applyToOrder(variables, (id) => operate.moveDriver(id, body)),
    ),
    defineRoute(addProofImage, ({ variables, body }) =>
      applyToOrder(variables, (id) => operate.addImage(id, body)),
    ),
    defineRoute(setStatusCall, async ({ variables, body }) => {
      const newStatus = parseOrderStatus(body.pack_status);
      if (newStatus === undefined)
        return fail(createInvalidFieldRefusal("pack_status", knownStatuses));
      return applyToOrder(variables, (id) => operate.setStatus(id, newStatus, body.route));
    }),
  ];
}

const knownStatuses = `must be one of ${ORDER_STATUSES.join(", ")}`;

/** Applies a change to the order in the path and returns its new status. */
async function applyToOrder(
  { id: text = "" }: Readonly<Record<string, string>>,
  act: (id: OrderId) => Promise<Result<Order, Refusal>>,
) {
  const id = /^\d{1,16}$/.test(text) ? parseOrderId(Number(text)) : undefined;
  if (id === undefined) return fail(createNotFoundRefusal("order"));
  return mapResult(await act(id), ({ status }) => ({
    code: 0,
    id,
    pack_status: status,
    status: ORDER_STATUS[status],
  }));
}
