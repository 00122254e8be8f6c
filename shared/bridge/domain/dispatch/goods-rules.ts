import { isOrderMode } from "#shared/bridge/domain/delivery/plan.ts";
import { listLocationIds, selectGoods } from "#shared/bridge/domain/delivery/select-goods.ts";
import type { Goods } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  createStop,
  type DispatchInput,
  type DispatchRule,
  type PlanDraft,
} from "./dispatch-rule.ts";

const MINUTE_MS = 60_000;
/** A store routes an order in the background, within seconds. */
const ROUTING_MS = 15 * MINUTE_MS;
/** The last look of the bridge's own. A later change of the routing comes by webhook or sweep. */
const LAST_LOOK_MS = 24 * 60 * MINUTE_MS;

/**
 * Checks whether goods were routed to the merchant's own locations. Nothing tells an order that is not
 * routed yet from one that other services ship, except its age: each look waits as long as the order
 * is old, and after a day there is none.
 */
export const routingRule: DispatchRule = {
  name: "Does it ship from the merchant's own locations?",
  apply: ({ order, since, now }) => {
    if (order.fulfillmentMethod === "other-service") {
      return createStop("a fulfillment service ships it", "skip", createMessage("other-service"));
    }
    if (order.fulfillmentMethod !== "undecided") return { details: "yes" };
    const ageMs = Math.max(now.getTime() - (order.placedAt ?? since).getTime(), MINUTE_MS);
    const until = ageMs < LAST_LOOK_MS ? new Date(now.getTime() + ageMs) : undefined;
    return ageMs < ROUTING_MS
      ? createStop("not decided yet", "wait", createMessage("not-routed"), until)
      : createStop("nothing is routed to them", "skip", createMessage("other-service"), until);
  },
};

/**
 * Selects the goods to deliver, by location. A point carries the goods of one location, an order
 * those of several.
 */
export const goodsRule: DispatchRule = {
  name: "Which goods go, and from where?",
  apply: (input, draft) => {
    const { mode = "point" } = draft;
    const all = listGoods(input, draft);
    const free = all.filter(({ isOnHold }) => !isOnHold);
    const details = all.map(describeGoods).join("; ") || "no goods are left to send";
    if (all.length === 0 && input.isManual && input.previousPlan !== undefined) {
      const { storeLocationIds } = input.previousPlan;
      return { details: "those that came back", additions: { storeLocationIds } };
    }
    if (all.length === 0) {
      return createStop(details, "skip", createMessage("no-goods-left"));
    }
    if (free.length === 0) {
      return createStop(details, "wait", createMessage("on-hold"));
    }
    const ids = listLocationIds(free);
    const isSplit = ids.length > 1 && !isOrderMode(mode);
    return {
      details,
      additions: isSplit
        ? { split: ids, storeLocationIds: ids.slice(0, 1) }
        : { storeLocationIds: ids },
    };
  },
};

/** Returns the goods of the order or the part that go out, by location and method. */
const listGoods = (
  { order, partLocationId }: Pick<DispatchInput, "order" | "partLocationId">,
  { methodIds }: PlanDraft,
): readonly Goods[] => selectGoods(order.goods, { locationId: partLocationId, methodIds });

const describeGoods = ({ locationId, pieces, weightGrams, isOnHold }: Goods): string =>
  [
    locationId === undefined ? "the store" : `place ${locationId}`,
    `${pieces} pieces`,
    weightGrams === undefined ? "weight unknown" : `${weightGrams} g`,
    ...(isOnHold ? ["on hold"] : []),
  ].join(", ");

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
function computeWeight(input: DispatchInput, draft: PlanDraft): Weight {
  const { storeLocationIds = [], split } = draft;
  const listed = listGoods(input, draft);
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
