import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { formatMoney, toDecimalAmount } from "#shared/kernel/money.ts";
import { createStop, type DispatchRule } from "./dispatch-rule.ts";

/**
 * Computes the value of the goods, the tip and the price ceiling: the price that the courier may
 * charge without the merchant's approval. `decideQuote` compares a quote with it.
 */
export const moneyRule: DispatchRule = {
  name: "What is it worth, and what may it cost?",
  apply: ({ order, settings: { priceCeiling, passOnTip } }) => {
    const worth = order.subtotal === undefined ? 0 : Math.ceil(toDecimalAmount(order.subtotal));
    const tip = passOnTip ? computeTip(order) : 0;
    const details = `worth ${worth} ${order.subtotal?.currency ?? ""}, tip ${tip}`.replace(
      " ,",
      ",",
    );
    const additions = { itemValue: worth, tip, isPartlyRefunded: order.isPartlyRefunded };
    switch (priceCeiling.kind) {
      case "none":
        return { details: `${details}, no price ceiling`, additions };
      case "amount":
        return {
          details: `${details}, ceiling ${priceCeiling.cents} cents`,
          additions: {
            ...additions,
            ceiling: { minor: priceCeiling.cents, currency: COURIER_CURRENCY },
          },
        };
      case "share": {
        // With another currency the prices cannot be compared, so every price needs approval.
        const isComparable = order.subtotal?.currency === COURIER_CURRENCY;
        const minor = isComparable
          ? Math.floor(((order.subtotal?.minor ?? 0) * priceCeiling.percent) / 100)
          : 0;
        return {
          details: `${details}, ceiling ${priceCeiling.percent} %${isComparable ? "" : " of another currency: each price is asked"}`,
          additions: { ...additions, ceiling: { minor, currency: COURIER_CURRENCY } },
        };
      }
    }
  },
};

/** The courier's prices are in dollars. */
const COURIER_CURRENCY = "USD";

/** A tip in another currency is not passed on: the courier would read 500 yen as 500 dollars. */
const computeTip = ({ tip }: StoreOrder): number =>
  tip?.currency === COURIER_CURRENCY ? Math.floor(toDecimalAmount(tip)) : 0;

/** Decides whether an order that is paid in cash at the door goes out, as the merchant chose. */
export const cashRule: DispatchRule = {
  name: "Is cash collected at the door?",
  apply: ({ order: { cashToCollect }, settings: { cashOnDelivery }, isManual }) => {
    if (cashToCollect === undefined) return { details: "no" };
    const details = `the driver collects ${formatMoney(cashToCollect)}`;
    if (isManual || cashOnDelivery === "deliver") return { details, additions: { cashToCollect } };
    const code = cashOnDelivery === "hold" ? "cash-held" : "cash-skipped";
    return createStop(details, cashOnDelivery, createMessage(code, { cash: cashToCollect }));
  },
};
