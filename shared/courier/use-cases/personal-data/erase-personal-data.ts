import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { ORDER_STATUS } from "#shared/courier/domain/orders/order-status.ts";
import type { Erasable } from "#shared/courier/domain/personal-data/erasable.ts";
import { eraseOrderData, getOrderEnd } from "#shared/courier/domain/personal-data/order-data.ts";
import { canErasePoint, erasePointData } from "#shared/courier/domain/personal-data/point-data.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import type { Orders } from "#shared/courier/ports/orders.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { changeOrder } from "#shared/courier/use-cases/orders/change-order.ts";
import { findOrder } from "#shared/courier/use-cases/orders/find-order.ts";
import { changePoint } from "#shared/courier/use-cases/points/change-point.ts";
import { findPoint } from "#shared/courier/use-cases/points/find-point.ts";
import { formatPointStatus } from "#shared/courier/use-cases/points/set-point-status.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

interface ErasePersonalDataDeps {
  readonly points: Points;
  readonly orders: Orders;
  readonly clock: Clock;
}

/**
 * Erases the personal data of one of the account's points, unless a courier needs it now. Returns
 * when it was erased. Repeating the call returns the same time.
 */
export function eraseOwnPoint({ points, clock }: Omit<ErasePersonalDataDeps, "orders">) {
  const find = findPoint(points);
  const decideErasure = (point: Point): Result<Point, Refusal> => {
    if (point.erasedAt !== undefined) return ok(point);
    return canErasePoint(point)
      ? ok(erasePointData(point, clock()))
      : fail(createInUseRefusal(`The point is in status ${formatPointStatus(point.status)}`));
  };

  return async (account: Account, id: string): Promise<Result<Date, Refusal>> => {
    const found = await find(account, { id });
    if (!found.ok) return found;
    let outcome = decideErasure(found.value);
    await changePoint(points, found.value, async (point) => {
      outcome = decideErasure(point);
      return outcome.ok && outcome.value !== point ? outcome.value : undefined;
    });
    return toErasureTime(outcome);
  };
}

/** Erases the personal data of one of the account's orders, once it has ended. */
export function eraseOwnOrder({ orders, clock }: Omit<ErasePersonalDataDeps, "points">) {
  const find = findOrder(orders);
  const decideErasure = (order: Order): Result<Order, Refusal> => {
    if (order.erasedAt !== undefined) return ok(order);
    return getOrderEnd(order) === undefined
      ? fail(createInUseRefusal(`The order is in status ${formatStatus(order)}`))
      : ok(eraseOrderData(order, clock()));
  };

  return async (account: Account, id: string): Promise<Result<Date, Refusal>> => {
    const found = await find(account, id);
    if (!found.ok) return found;
    let outcome = decideErasure(found.value);
    await changeOrder(orders, found.value, async (order) => {
      outcome = decideErasure(order);
      return outcome.ok && outcome.value !== order ? outcome.value : undefined;
    });
    return toErasureTime(outcome);
  };
}

function toErasureTime(outcome: Result<Erasable, Refusal>): Result<Date, Refusal> {
  if (!outcome.ok) return outcome;
  const { erasedAt } = outcome.value;
  if (erasedAt === undefined) throw new Error("erased data has no time of erasure");
  return ok(erasedAt);
}

const formatStatus = ({ status }: Order) => `${status} "${ORDER_STATUS[status]}"`;

const createInUseRefusal = (where: string): Refusal => ({
  name: "statusForbids",
  msgtext: `${where}, in which the courier needs its data: erase it after the end.`,
});
