import type { Order } from "#shared/courier/domain/orders/order.ts";
import { expireOrderData } from "#shared/courier/domain/personal-data/order-data.ts";
import { expirePointData } from "#shared/courier/domain/personal-data/point-data.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import type { DueReferences } from "#shared/courier/ports/due-work.ts";
import type { Orders, Quotes } from "#shared/courier/ports/orders.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { changeOrder } from "#shared/courier/use-cases/orders/change-order.ts";
import { changePoint } from "#shared/courier/use-cases/points/change-point.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface ExpirePersonalDataDeps {
  readonly points: Points;
  readonly orders: Orders;
  readonly quotes: Pick<Quotes, "delete">;
  readonly clock: Clock;
}

/** Returns the functions that erase the personal data whose time is over. Repeating them is harmless. */
export function expirePersonalData({ points, orders, quotes, clock }: ExpirePersonalDataDeps) {
  return {
    async point(found: Point): Promise<void> {
      if (expirePointData(found, clock()) === undefined) return;
      await changePoint(points, found, async (point) => expirePointData(point, clock()));
    },

    async order(found: Order): Promise<void> {
      if (expireOrderData(found, clock()) === undefined) return;
      await changeOrder(orders, found, async (order) => expireOrderData(order, clock()));
    },

    quote: ({ token }: DueReferences["quote"]): Promise<void> => quotes.delete(token),
  };
}
