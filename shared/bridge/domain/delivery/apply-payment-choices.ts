import type { PaymentSettings } from "#shared/bridge/domain/settings/payment-settings.ts";
import { findAmountDue, isPayableAtDoor, type OpenPayment } from "./open-payment.ts";
import type { StoreOrder } from "./store-order.ts";

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether the names contain one of an order's payment methods. */
const includesMethod = (names: readonly string[], { methods }: OpenPayment): boolean =>
  methods.some((method) => names.some((name) => isSameName(name, method)));

/**
 * Returns the order as its merchant's choices about payments see it: an order that may go out
 * before it is paid counts as paid, and the driver collects what is outstanding of an order that is
 * paid at the door.
 */
export function applyPaymentChoices(order: StoreOrder, choices: PaymentSettings): StoreOrder {
  const { openPayment } = order;
  if (openPayment === undefined) return order;
  const isAtDoor = isPaidAtDoor(openPayment, choices);
  if (!isAtDoor && !countsAsPaid(openPayment, choices)) return order;
  const cash = isAtDoor ? findAmountDue(openPayment) : undefined;
  return { ...order, status: openPayment.statusOncePaid, ...(cash && { cashToCollect: cash }) };
}

const isPaidAtDoor = (payment: OpenPayment, { cashMethods }: PaymentSettings): boolean =>
  isPayableAtDoor(payment) && includesMethod(cashMethods, payment);

function countsAsPaid(payment: OpenPayment, choices: PaymentSettings): boolean {
  if (payment.kind === "authorized") return choices.authorizedCountsAsPaid;
  if (payment.kind === "lapsed") return false;
  return payment.terms === undefined
    ? includesMethod(choices.laterMethods, payment)
    : choices.termsCountAsPaid;
}
