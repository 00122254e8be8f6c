import { answered } from "#functions/courier/http/map-result.ts";
import { type Route, route } from "#functions/courier/http/route.ts";
import {
  addProofImage,
  assignDriver,
  moveDriver,
  setOrderStatus as setStatusCall,
} from "#shared/contract/ops/operator-order-calls.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { asOrderId, type OrderId } from "#shared/courier/domain/orders/order-id.ts";
import {
  asOrderStatus,
  ORDER_STATUS,
  ORDER_STATUSES,
} from "#shared/courier/domain/orders/order-status.ts";
import { operateOrder } from "#shared/courier/use-cases/orders/operate-order.ts";
import type { SetOrderStatusDeps } from "#shared/courier/use-cases/orders/set-order-status.ts";
import { notFound, type Refusal, wrongField } from "#shared/courier/use-cases/refusal.ts";
import { type Result, refused } from "#shared/kernel/result.ts";
import type { Operator } from "./identify-operator.ts";

/** The operator's calls on orders. All of them are ours. */
export function opsOrderRoutes(deps: SetOrderStatusDeps): Route<Operator>[] {
  const operate = operateOrder(deps);

  return [
    route(assignDriver, ({ variables, body }) => on(variables, (id) => operate.assign(id, body))),
    route(moveDriver, ({ variables, body }) => on(variables, (id) => operate.move(id, body))),
    route(addProofImage, ({ variables, body }) =>
      on(variables, (id) => operate.addImage(id, body)),
    ),
    route(setStatusCall, async ({ variables, body }) => {
      const becomes = asOrderStatus(body.pack_status);
      if (becomes === undefined) return refused(wrongField("pack_status", knownStatuses));
      return on(variables, (id) => operate.setStatus(id, becomes, body.route));
    }),
  ];
}

const knownStatuses = `must be one of ${ORDER_STATUSES.join(", ")}`;

/** Does it with the order named in the path, and tells what the order is now. */
async function on(
  { id: text = "" }: Readonly<Record<string, string>>,
  act: (id: OrderId) => Promise<Result<Order, Refusal>>,
) {
  const id = /^\d{1,16}$/.test(text) ? asOrderId(Number(text)) : undefined;
  if (id === undefined) return refused(notFound("order"));
  return answered(await act(id), ({ status }) => ({
    code: 0,
    id,
    pack_status: status,
    status: ORDER_STATUS[status],
  }));
}
