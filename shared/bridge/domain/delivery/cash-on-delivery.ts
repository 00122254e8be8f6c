import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Money } from "#shared/kernel/money.ts";
import { applyPaymentChoices } from "./apply-payment-choices.ts";
import type { Delivery } from "./delivery.ts";
import type { StoreOrder } from "./store-order.ts";

/**
 * Returns the order as one part of it is delivered, with its merchant's choices about payments: the
 * cash is collected once, with part 1.
 */
export function toPartOrder(
  storeOrder: StoreOrder,
  part: number,
  { payments }: Pick<Settings, "payments">,
): StoreOrder {
  const order = applyPaymentChoices(storeOrder, payments);
  return part === 1 ? order : { ...order, cashToCollect: undefined };
}

/** Returns the cash of a delivered order that nobody has confirmed yet. */
export const getUnconfirmedCash = ({
  plan,
  cashConfirmedAt,
  statusHistory,
}: Pick<Delivery, "plan" | "cashConfirmedAt" | "statusHistory">): Money | undefined =>
  cashConfirmedAt === undefined && statusHistory.some(({ status }) => status === "delivered")
    ? plan?.cashToCollect
    : undefined;
