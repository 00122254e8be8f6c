import {
  canCancel,
  type Delivery,
  isBooked,
  isFreeToCancel,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { Settings } from "../settings/settings.ts";

/** The expected cost of a cancellation. Only the courier reports the actual refund. */
export interface CancelCost {
  readonly fee: Money | undefined;
  readonly refund: Money | undefined;
  readonly explanation: Message;
}

/** Computes the expected cost; undefined if the delivery cannot be cancelled any more. */
export function computeCancelCost(
  delivery: Delivery,
  { cancelling }: Pick<Settings, "cancelling">,
): CancelCost | undefined {
  if (!isBooked(delivery) || isBetweenOrders(delivery)) {
    return { fee: undefined, refund: undefined, explanation: createMessage("cancel-free") };
  }
  if (!canCancel(delivery)) return undefined;
  const paid = delivery.order?.charged ?? delivery.money.charged;
  if (paid === undefined) {
    return {
      fee: undefined,
      refund: undefined,
      explanation: createMessage("cancel-cost-unknown"),
    };
  }
  const free = isFreeToCancel(delivery);
  const percent = free ? cancelling.percentBeforeCourier : cancelling.percentBeforePickUp;
  const fee = { ...paid, minor: Math.round((paid.minor * percent) / 100) };
  const refund = { ...paid, minor: paid.minor - fee.minor };
  return {
    fee,
    refund,
    explanation: createMessage("cancel-cost", {
      courier: free ? "unassigned" : "assigned",
      paid,
      fee,
      refund,
    }),
  };
}

/** Whether the order of its batch was cancelled, and the batch has no new one yet: what it paid is settled. */
const isBetweenOrders = ({ batchId, order, money }: Delivery): boolean =>
  batchId !== undefined && order?.charged === undefined && money.charged !== undefined;
