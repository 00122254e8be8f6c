import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Money } from "#shared/kernel/money.ts";
import { applyPaymentChoices } from "./apply-payment-choices.ts";
import type { Delivery } from "./delivery.ts";
import { findAmountDue, isPayableAtDoor } from "./open-payment.ts";
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

/**
 * Returns the order with the cash of its booking as far as the order itself still owes it. What its
 * merchant chooses for payments later is no change of the order.
 */
export function keepBookedCash(
  delivery: Pick<Delivery, "plan" | "cashConfirmedAt" | "statusHistory">,
  order: StoreOrder,
): StoreOrder {
  const booked = delivery.plan?.cashToCollect;
  // Cash that was collected, or confirmed, is no longer asked of anybody. That is no change.
  const isCollected =
    delivery.cashConfirmedAt !== undefined || getUnconfirmedCash(delivery) !== undefined;
  if (isCollected) return { ...order, cashToCollect: booked };
  const { openPayment } = order;
  if (openPayment === undefined) return order;
  const isDue = booked !== undefined && isPayableAtDoor(openPayment);
  return { ...order, cashToCollect: isDue ? findAmountDue(openPayment) : undefined };
}

/** Whether the store says that the whole order is paid, whatever its merchant lets count as paid. */
export const isPaidInStore = ({ status, openPayment, cashToCollect }: StoreOrder): boolean =>
  (status === "paid" || status === "fulfilled") &&
  openPayment === undefined &&
  cashToCollect === undefined;

/** Returns the cash of a delivered order that nobody has confirmed yet. */
export const getUnconfirmedCash = ({
  plan,
  cashConfirmedAt,
  statusHistory,
}: Pick<Delivery, "plan" | "cashConfirmedAt" | "statusHistory">): Money | undefined =>
  cashConfirmedAt === undefined && statusHistory.some(({ status }) => status === "delivered")
    ? plan?.cashToCollect
    : undefined;
