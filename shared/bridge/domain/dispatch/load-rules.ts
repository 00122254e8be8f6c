import { readRecipient } from "#shared/bridge/domain/delivery/recipient.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { toDecimalAmount } from "#shared/kernel/money.ts";
import {
  createStop,
  type DispatchInput,
  type DispatchRule,
  type PlanDraft,
} from "./dispatch-rule.ts";
import { listGoods } from "./goods-rules.ts";

/** Reads the recipient. */
export const recipientRule: DispatchRule = {
  name: "Whom does it go to?",
  apply: ({ order }) => {
    const recipient = readRecipient(order);
    return recipient.ok
      ? {
          details: "address, phone and e-mail are there",
          additions: { recipient: recipient.value },
        }
      : { details: "something is missing", stop: "hold", reason: recipient.refusal };
  },
};

/** Selects transport and package size by weight. */
export const loadRule: DispatchRule = {
  name: "How is it carried?",
  apply: (input, draft) => {
    const { grams, pieces, isKnown } = computeWeight(input, draft);
    const packageSize = input.settings.packaging.steps.find(({ upToGrams }) => grams <= upToGrams);
    const weightText = `${isKnown ? "" : "weight unknown, taken as "}${grams} g`;
    if (packageSize === undefined) {
      return createStop(weightText, "hold", createMessage("too-heavy", { grams }));
    }
    const { transportId, packSizeId } = packageSize;
    return {
      details: `${weightText}: transport ${transportId}, size ${packSizeId}`,
      additions: { load: { transportId, packSizeId, grams, pieces } },
    };
  },
};

interface Weight {
  readonly grams: number;
  readonly pieces: number;
  readonly isKnown: boolean;
}

/** Computes the weight of the goods to deliver; returned goods keep their earlier weight. */
function computeWeight(input: DispatchInput, { storeLocationIds = [], split }: PlanDraft): Weight {
  const listed = listGoods(input);
  if (listed.length === 0 && input.previousPlan !== undefined) {
    return { ...input.previousPlan.load, isKnown: true };
  }
  const places = listed.filter(
    ({ locationId, isOnHold }) =>
      !isOnHold && (split === undefined || storeLocationIds.includes(locationId ?? "")),
  );
  const isKnown = places.every(({ weightGrams }) => weightGrams !== undefined && weightGrams > 0);
  const known = places.reduce((sum, { weightGrams = 0 }) => sum + weightGrams, 0);
  return {
    grams: isKnown ? known : Math.max(known, input.settings.packaging.defaultGrams),
    pieces: places.reduce((sum, place) => sum + place.pieces, 0),
    isKnown,
  };
}

/** Computes the value of the goods, the tip and the price limit. */
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
