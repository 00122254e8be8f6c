import {
  canCallOff,
  type Delivery,
  isBooked,
  isFree,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { type Money, moneyText } from "#shared/kernel/money.ts";
import type { Settings } from "../settings/settings.ts";

/** What calling it off is expected to cost; the courier alone tells what it pays back. */
export interface CancelCost {
  readonly keeps: Money | undefined;
  readonly refund: Money | undefined;
  readonly text: string;
}

/** The cost, told before; undefined where it cannot be called off any more. */
export function cancelCost(
  delivery: Delivery,
  { cancelling }: Pick<Settings, "cancelling">,
): CancelCost | undefined {
  if (!isBooked(delivery)) {
    return { keeps: undefined, refund: undefined, text: "Nothing was paid yet: it costs nothing." };
  }
  if (!canCallOff(delivery)) return undefined;
  const paid = delivery.order?.charged ?? delivery.money.charged;
  if (paid === undefined) {
    return {
      keeps: undefined,
      refund: undefined,
      text: "What was paid is not known here. The courier tells what it pays back.",
    };
  }
  const free = isFree(delivery);
  const percent = free ? cancelling.percentBeforeCourier : cancelling.percentBeforePickUp;
  const keeps = { ...paid, minor: Math.round((paid.minor * percent) / 100) };
  const refund = { ...paid, minor: paid.minor - keeps.minor };
  const since = free ? "No courier is assigned yet" : "A courier is assigned";
  return {
    keeps,
    refund,
    text: `${since}: of ${moneyText(paid)} the courier is expected to keep ${moneyText(keeps)} and to pay back ${moneyText(refund)}. The courier tells the amount itself.`,
  };
}
