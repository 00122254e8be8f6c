import { recipientOf } from "#shared/bridge/domain/delivery/recipient.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { amountOf } from "#shared/kernel/money.ts";
import { type Draft, type Question, type Rule, stopped } from "./dispatch-rule.ts";
import { placesOf } from "./goods-rules.ts";

/** Whom it goes to. */
export const recipientRule: Rule = {
  name: "Whom does it go to?",
  apply: ({ order }) => {
    const recipient = recipientOf(order);
    return recipient.ok
      ? { saw: "address, phone and e-mail are there", adds: { recipient: recipient.value } }
      : { saw: "something is missing", stop: "hold", reason: recipient.refusal };
  },
};

/** What it is carried in and with, by weight. */
export const loadRule: Rule = {
  name: "How is it carried?",
  apply: (question, draft) => {
    const { grams, pieces, isKnown } = weighedOf(question, draft);
    const step = question.settings.packaging.steps.find(({ upToGrams }) => grams <= upToGrams);
    const weighed = `${isKnown ? "" : "weight unknown, taken as "}${grams} g`;
    if (step === undefined) {
      return stopped(
        weighed,
        "hold",
        "too-heavy",
        `The order weighs ${grams} g, more than any size that is set. Add a size under packaging, or send it another way.`,
      );
    }
    const { transportId, packSizeId } = step;
    return {
      saw: `${weighed}: transport ${transportId}, size ${packSizeId}`,
      adds: { load: { transportId, packSizeId, grams, pieces } },
    };
  },
};

interface Weighed {
  readonly grams: number;
  readonly pieces: number;
  readonly isKnown: boolean;
}

/** The goods that go now; what came back weighs what it weighed. */
function weighedOf(question: Question, { storeLocationIds = [], split }: Draft): Weighed {
  const listed = placesOf(question);
  if (listed.length === 0 && question.went !== undefined) {
    return { ...question.went.load, isKnown: true };
  }
  const places = listed.filter(
    ({ locationId, isOnHold }) =>
      !isOnHold && (split === undefined || storeLocationIds.includes(locationId ?? "")),
  );
  const isKnown = places.every(({ weightGrams }) => weightGrams !== undefined && weightGrams > 0);
  const known = places.reduce((sum, { weightGrams = 0 }) => sum + weightGrams, 0);
  return {
    grams: isKnown ? known : Math.max(known, question.settings.packaging.defaultGrams),
    pieces: places.reduce((sum, place) => sum + place.pieces, 0),
    isKnown,
  };
}

/** What it is worth, what the driver gets on top, and what it may cost. */
export const moneyRule: Rule = {
  name: "What is it worth, and what may it cost?",
  apply: ({ order, settings: { priceCeiling, passOnTip } }) => {
    const worth = order.subtotal === undefined ? 0 : Math.ceil(amountOf(order.subtotal));
    const tip = passOnTip ? tipOf(order) : 0;
    const saw = `worth ${worth} ${order.subtotal?.currency ?? ""}, tip ${tip}`.replace(" ,", ",");
    const adds = { itemValue: worth, tip, isPartlyRefunded: order.isPartlyRefunded };
    switch (priceCeiling.kind) {
      case "none":
        return { saw: `${saw}, no price ceiling`, adds };
      case "amount":
        return {
          saw: `${saw}, ceiling ${priceCeiling.cents} cents`,
          adds: { ...adds, ceiling: { minor: priceCeiling.cents, currency: COURIER_CURRENCY } },
        };
      case "share": {
        // Of money that cannot be compared nothing is allowed without asking.
        const isComparable = order.subtotal?.currency === COURIER_CURRENCY;
        const minor = isComparable
          ? Math.floor(((order.subtotal?.minor ?? 0) * priceCeiling.percent) / 100)
          : 0;
        return {
          saw: `${saw}, ceiling ${priceCeiling.percent} %${isComparable ? "" : " of another currency: each price is asked"}`,
          adds: { ...adds, ceiling: { minor, currency: COURIER_CURRENCY } },
        };
      }
    }
  },
};

/** The courier's prices are in dollars. */
const COURIER_CURRENCY = "USD";

/** A tip in other money is not passed on: the courier would take 500 yen for 500 dollars. */
const tipOf = ({ tip }: StoreOrder): number =>
  tip?.currency === COURIER_CURRENCY ? Math.floor(amountOf(tip)) : 0;
