import { type Batch, findMember } from "#shared/bridge/domain/batching/batch.ts";
import { computeMoneyInBatch } from "#shared/bridge/domain/batching/batch-money.ts";
import { computeBookingFingerprint } from "#shared/bridge/domain/batching/booking-fingerprint.ts";
import { splitAmount } from "#shared/bridge/domain/batching/split-amount.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { MoneyTotals } from "#shared/bridge/domain/delivery/money-totals.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import {
  appendTimeline,
  continueWith,
  type DeliveryPatch,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { Money } from "#shared/kernel/money.ts";

const EDITED_LATE_REASON: Reason = createMessage("edited");

/**
 * Adopts the batch's order. If the order was edited during the booking, the delivery is rebooked.
 */
export const adoptBatchOrder: ActionHandler<"adopt-batch-order"> = ({
  delivery,
  action: { orderId },
  batch,
  now,
}) => {
  const member = batch && findMember(batch, delivery.key);
  const isEditedLate =
    member?.bookingFingerprint !== undefined &&
    member.bookingFingerprint !== computeBookingFingerprint(delivery);
  return continueWith({
    ...toBatchOrderPatch(delivery, batch, orderId),
    ...(isEditedLate && {
      cancellation: delivery.cancellation ?? EDITED_LATE_REASON,
      isRebooking: !delivery.cancellation,
    }),
    state: "booked",
    reason: undefined,
    requeueAt: addMinutes(now, 1),
    timeline: appendTimeline(delivery, {
      at: now,
      by: "courier",
      ...createMessage("booked-in-batch", {
        others: (batch?.routes.length ?? 1) - 1,
        share: member?.charged,
      }),
    }),
  });
};

/**
 * Counts the share of the refund, and forgets the price and the statuses of the batch's cancelled order,
 * which is charged no more. The next order may wait for its merchant's approval for long.
 */
export const settleBatchOrder: ActionHandler<"settle-batch-order"> = ({ delivery, batch }) =>
  continueWith({
    order: { refusals: 0, orderId: delivery.order?.orderId },
    money: computeMoneyInBatch(delivery, batch),
    statusHistory: [],
  });

/**
 * Switches to the batch's new order, after a member left. The old order's status history is
 * dropped.
 */
export const switchBatchOrder: ActionHandler<"switch-batch-order"> = ({
  delivery,
  action: { orderId },
  batch,
  now,
}) => {
  return continueWith({
    ...toBatchOrderPatch(delivery, batch, orderId),
    statusHistory: [],
    // A change that came too late for the old order may be in time for the new one.
    alert: undefined,
    timeline: appendTimeline(delivery, {
      at: now,
      by: "bridge",
      ...createMessage("batch-rebooked"),
    }),
  });
};

const toBatchOrderPatch = (
  delivery: Delivery,
  batch: Batch | undefined,
  orderId: string,
): DeliveryPatch => ({
  // The cost of a cancellation is computed from the share of this order only.
  order: { refusals: 0, orderId, charged: computeShare(delivery, batch) },
  money: computeMoneyInBatch(delivery, batch),
});

const computeShare = ({ key }: Delivery, batch: Batch | undefined): Money | undefined => {
  const price = batch?.order.charged;
  return (
    price && splitAmount(price, batch.routes.length)[batch.routes.indexOf(formatDeliveryKey(key))]
  );
};

/** Saves the amounts so far, so that the shares of a batch are added to them. */
export const carryMoneyForward = (money: MoneyTotals): MoneyTotals => ({
  ...money,
  beforeBatch: { charged: money.charged, refunded: money.refunded, tipped: money.tipped },
});
