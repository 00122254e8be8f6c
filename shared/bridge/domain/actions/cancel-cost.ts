import {
  canCancel,
  type Delivery,
  isBooked,
  isFreeToCancel,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { formatMoney, type Money } from "#shared/kernel/money.ts";
import type { Settings } from "../settings/settings.ts";

/** What calling it off is expected to cost; the courier alone tells what it pays back. */
export interface CancelCost {
  readonly fee: Money | undefined;
  readonly refund: Money | undefined;
  readonly text: string;
}

/** The cost, told before; undefined where it cannot be called off any more. */
export function computeCancelCost(
  delivery: Delivery,
  { cancelling }: Pick<Settings, "cancelling">,
): CancelCost | undefined {
  if (!isBooked(delivery)) {
    return { fee: undefined, refund: undefined, text: "Nothing was paid yet: it costs nothing." };
  }
  if (!canCancel(delivery)) return undefined;
  const paid = delivery.order?.charged ?? delivery.money.charged;
  if (paid === undefined) {
    return {
      fee: undefined,
      refund: undefined,
      text: "What was paid is not known here. The courier tells what it pays back.",
    };
  }
  const free = isFreeToCancel(delivery);
  const percent = free ? cancelling.percentBeforeCourier : cancelling.percentBeforePickUp;
  const fee = { ...paid, minor: Math.round((paid.minor * percent) / 100) };
  const refund = { ...paid, minor: paid.minor - fee.minor };
  const prefix = free ? "No courier is assigned yet" : "A courier is assigned";
  return {
    fee,
    refund,
    text: `${prefix}: of ${formatMoney(paid)} the courier is expected to keep ${formatMoney(fee)} and to pay back ${formatMoney(refund)}. The courier tells the amount itself.`,
  };
}
