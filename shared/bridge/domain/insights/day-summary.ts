import { hasBeenDelivered } from "#shared/bridge/domain/delivery/courier-status.ts";
import { addMoney, type Money } from "#shared/kernel/money.ts";
import type { CountedDelivery } from "./figures.ts";

export const OUTCOME_NAMES = ["booked", "delivered", "held", "cancelled"] as const;
type OutcomeName = (typeof OUTCOME_NAMES)[number];

export const SUM_NAMES = ["charged", "refunded", "shippingPaid", "tipped"] as const;
type SumName = (typeof SUM_NAMES)[number];

/** The deliveries that were first seen on one day, test orders too, by outcome, with sums by currency. */
export interface DaySummary extends Readonly<Record<OutcomeName, number>> {
  readonly money: Readonly<Record<SumName, readonly Money[]>>;
}

export const EMPTY_SUMMARY: DaySummary = {
  booked: 0,
  delivered: 0,
  held: 0,
  cancelled: 0,
  money: { charged: [], refunded: [], shippingPaid: [], tipped: [] },
};

/** Returns the summary with one more delivery, which must be added once. */
export function addToSummary(
  summary: DaySummary,
  { key, state, status, pointId, courierOrderId, money }: CountedDelivery,
): DaySummary {
  const isDelivered = status !== undefined && hasBeenDelivered(status);
  // The buyer paid shipping once for all parts of the order.
  const paid = key.part === 1 ? money : { ...money, shippingPaid: undefined };
  return {
    booked: summary.booked + ((pointId ?? courierOrderId) === undefined ? 0 : 1),
    delivered: summary.delivered + (isDelivered ? 1 : 0),
    held: summary.held + (state === "held" ? 1 : 0),
    cancelled: summary.cancelled + (state === "cancelled" ? 1 : 0),
    money: {
      charged: addAmount(summary.money.charged, paid.charged),
      refunded: addAmount(summary.money.refunded, paid.refunded),
      shippingPaid: addAmount(summary.money.shippingPaid, paid.shippingPaid),
      tipped: addAmount(summary.money.tipped, paid.tipped),
    },
  };
}

/** Returns the sums with the amount added to the sum of its currency. */
function addAmount(sums: readonly Money[], amount: Money | undefined): readonly Money[] {
  if (amount === undefined) return sums;
  const existing = sums.find(({ currency }) => currency === amount.currency);
  const others = sums.filter((listed) => listed !== existing);
  return [...others, addMoney(existing, amount) ?? amount];
}
