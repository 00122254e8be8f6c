import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { travelsAs } from "#shared/bridge/domain/batching/booking-fingerprint.ts";
import { shares } from "#shared/bridge/domain/batching/split-amount.ts";
import type { Delivery, MoneySoFar } from "#shared/bridge/domain/delivery/delivery.ts";
import { keyText } from "#shared/bridge/domain/ids.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Step } from "#shared/bridge/domain/reconcile/action.ts";
import { inMinutes } from "#shared/bridge/domain/reconcile/observation.ts";
import {
  type Changes,
  goesOn,
  noted,
  type Taken,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";
import { type Money, moneyText, sumOf } from "#shared/kernel/money.ts";

const EDITED_LATE: Reason = {
  code: "edited",
  text: "The order was changed while its batch was being booked.",
};

/** The batch's order is the delivery's own from here on; what changed just before that is booked anew. */
export function ride(
  delivery: Delivery,
  batch: Batch | undefined,
  { orderId }: Extract<Step, { do: "ride" }>,
  now: Date,
): Taken {
  const mine = batch && memberIn(batch, delivery);
  const isLate = mine?.asked !== undefined && mine.asked !== travelsAs(delivery);
  const share = mine?.charged ? `; its share of the price is ${moneyText(mine.charged)}` : "";
  return goesOn({
    ...inOrder(delivery, batch, orderId),
    ...(isLate && { calledOff: delivery.calledOff ?? EDITED_LATE, rebook: !delivery.calledOff }),
    state: "booked",
    reason: undefined,
    nextLookAt: inMinutes(now, 1),
    timeline: noted(delivery, {
      at: now,
      by: "courier",
      text: `The courier has the order, with ${(batch?.routes.length ?? 1) - 1} others${share}.`,
    }),
  });
}

/** Booked anew without somebody who left: what was reached with the order before no longer counts. */
export function changeVehicle(
  delivery: Delivery,
  batch: Batch | undefined,
  { orderId }: Extract<Step, { do: "change-vehicle" }>,
  now: Date,
): Taken {
  return goesOn({
    ...inOrder(delivery, batch, orderId),
    journey: [],
    // What was too late with the order before may be in time again: it is asked for anew.
    attention: undefined,
    timeline: noted(delivery, {
      at: now,
      by: "bridge",
      text: "The batch was booked anew, because one of its orders left it.",
    }),
  });
}

const inOrder = (delivery: Delivery, batch: Batch | undefined, orderId: string): Changes => ({
  // What calling it off costs is reckoned of its share of this order, not of those before.
  order: { refusals: 0, orderId, charged: shareOf(delivery, batch) },
  money: moneyInBatch(delivery, batch),
});

const shareOf = ({ key }: Delivery, batch: Batch | undefined): Money | undefined => {
  const price = batch?.order.charged;
  return price && shares(price, batch.routes.length)[batch.routes.indexOf(keyText(key))];
};

/** Its share, as its batch keeps it, and what was paid before it entered. */
export function moneyInBatch({ key, money }: Delivery, batch: Batch | undefined): MoneySoFar {
  const mine = memberIn(batch, { key });
  if (mine === undefined) return money;
  const { before } = money;
  return {
    ...money,
    charged: sumOf(before?.charged, mine.charged),
    refunded: sumOf(before?.refunded, mine.refunded),
    tipped: sumOf(before?.tipped, mine.tipped),
  };
}

const memberIn = (batch: Batch | undefined, { key }: Pick<Delivery, "key">) =>
  batch?.members.find((one) => keyText(one.key) === keyText(key));

/** From here on a batch's shares come on top of what was paid so far. */
export const settledMoney = (money: MoneySoFar): MoneySoFar => ({
  ...money,
  before: { charged: money.charged, refunded: money.refunded, tipped: money.tipped },
});
