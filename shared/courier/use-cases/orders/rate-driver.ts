import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Orders } from "#shared/courier/ports/orders.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { OrderId } from "../../domain/orders/order-id.ts";
import { createNotFoundRefusal, type Refusal } from "../refusal.ts";
import { changeOrder } from "./change-order.ts";
import { toOwnOrderIdentity } from "./find-order.ts";

interface RateDriverDeps {
  readonly orders: Orders;
  readonly clock: Clock;
}

/** `isFirst` is true if this rating was stored. A later rating does not replace it. */
export interface RatingResult {
  readonly id: OrderId;
  readonly isFirst: boolean;
}

/** Rates the driver of an order once. Refuses if no driver is assigned. */
export function rateDriver({ orders, clock }: RateDriverDeps) {
  return async (
    account: Account,
    orderId: number,
    value: number,
  ): Promise<Result<RatingResult, Refusal>> => {
    const identity = toOwnOrderIdentity(account, orderId);
    let outcome: Result<RatingResult, Refusal> = fail(createNotFoundRefusal("order"));
    if (identity === undefined) return outcome;
    const { id } = identity;
    await changeOrder(orders, identity, async (order) => {
      const isFirst = order.rating === undefined;
      outcome = isFirst && order.courier === undefined ? fail(NO_DRIVER) : ok({ id, isFirst });
      return isFirst && outcome.ok ? { ...order, rating: { value, at: clock() } } : undefined;
    });
    return outcome;
  };
}

const NO_DRIVER: Refusal = {
  name: "noDriver",
  msgtext: "No driver is assigned to the order yet.",
};
