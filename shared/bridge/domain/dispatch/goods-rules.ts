import { isOrderMode } from "#shared/bridge/domain/delivery/plan.ts";
import type { Goods } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { createStop, type DispatchInput, type DispatchRule } from "./dispatch-rule.ts";

const REQUEUE_MS = 60_000;

/** Checks whether the store has decided which locations ship. */
export const routingRule: DispatchRule = {
  name: "Has the store decided where it ships from?",
  apply: ({ order, now }) =>
    order.fulfillmentMethod === "undecided"
      ? createStop(
          "not yet",
          "wait",
          createMessage("not-routed"),
          new Date(now.getTime() + REQUEUE_MS),
        )
      : { details: "yes" },
};

/**
 * Selects the goods to deliver, by location. A point carries the goods of one location, an order
 * those of several.
 */
export const goodsRule: DispatchRule = {
  name: "Which goods go, and from where?",
  apply: (input, { mode = "point" }) => {
    const all = listGoods(input);
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
    const ids = free.flatMap(({ locationId }) => locationId ?? []);
    const isSplit = ids.length > 1 && !isOrderMode(mode);
    return {
      details,
      additions: isSplit
        ? { split: ids, storeLocationIds: ids.slice(0, 1) }
        : { storeLocationIds: ids },
    };
  },
};

/** Returns the goods of the order or the part, by location. */
export const listGoods = ({
  order,
  partLocationId,
}: Pick<DispatchInput, "order" | "partLocationId">): readonly Goods[] =>
  order.goods.filter(
    ({ locationId }) => partLocationId === undefined || locationId === partLocationId,
  );

const describeGoods = ({ locationId, pieces, weightGrams, isOnHold }: Goods): string =>
  [
    locationId === undefined ? "the store" : `place ${locationId}`,
    `${pieces} pieces`,
    weightGrams === undefined ? "weight unknown" : `${weightGrams} g`,
    ...(isOnHold ? ["on hold"] : []),
  ].join(", ");

/** Finds the pick-up location of each store location. */
export const pickUpRule: DispatchRule = {
  name: "Where does the courier collect it?",
  apply: ({ settings: { locations } }, { mode = "point", storeLocationIds = [] }) => {
    const places = storeLocationIds.length === 0 ? [undefined] : storeLocationIds;
    const found = places.map((place) => findLocation(locations, place));
    const pickUps = found.filter((location) => location !== undefined);
    const details = pickUps.map(({ name }) => name).join(", ") || "no pick-up location";
    // A plain point needs no location: the courier knows the merchant's address.
    if (mode === "point") return { details, additions: { pickUps: [] } };
    const missing = found.indexOf(undefined);
    if (missing < 0) return { details, additions: { pickUps } };
    const place = places[missing];
    return createStop(details, "hold", createMessage("no-pickup-location", { place }));
  },
};

/**
 * Returns the location that is linked to a store location; a single location without a link serves
 * all.
 */
function findLocation(
  locations: readonly PickupLocation[],
  place: string | undefined,
): PickupLocation | undefined {
  const tied = locations.find(({ storeLocationId }) => storeLocationId === place);
  if (tied !== undefined && place !== undefined) return tied;
  const [first] = locations;
  if (place === undefined) return first;
  return locations.length === 1 && first?.storeLocationId === undefined ? first : undefined;
}
