import type {
  FulfillmentMethod,
  Goods,
  ShippingMethod,
} from "#shared/bridge/domain/delivery/store-order.ts";
import {
  type FulfillmentOrder,
  type FulfillmentOrderLine,
  getLocationId,
} from "./fulfillment-orders.ts";
import { toGoodsMethod, toMethodId } from "./goods-method.ts";

/** Delivery methods without transport. */
const PICKUP_METHODS = ["PICK_UP", "PICKUP_POINT", "RETAIL"];

const getDeliveryMethod = ({ deliveryMethod }: FulfillmentOrder): string | undefined =>
  deliveryMethod?.methodType;

/** Determines from the fulfillment orders how the goods reach the buyer. */
export function resolveFulfillmentMethod(
  requiresShipping: boolean,
  fulfillmentOrders: readonly FulfillmentOrder[],
): FulfillmentMethod {
  if (!requiresShipping) return "nothing-to-ship";
  // Shopify creates the fulfillment orders in a background job, some time after the order. It hides
  // those of fulfillment services from an app that may read merchant-managed ones only.
  if (fulfillmentOrders.length === 0) return "undecided";
  const methods = fulfillmentOrders.filter(isMerchantManaged).map(getDeliveryMethod);
  if (methods.length === 0) return "other-service";
  if (methods.every((method) => method === "NONE")) return "nothing-to-ship";
  const physical = methods.filter((method) => method !== "NONE");
  if (!physical.every((method) => PICKUP_METHODS.includes(method ?? ""))) return "delivery";
  if (physical.every((method) => method === "RETAIL")) return "sold-in-store";
  return physical.every((method) => method === "PICKUP_POINT") ? "pickup-point" : "local-pickup";
}

/**
 * Lists the open goods at the merchant's own locations, by location and delivery method. Includes held
 * goods only if there are no others.
 */
export function toGoods(
  fulfillmentOrders: readonly FulfillmentOrder[],
  shippingLines: readonly ShippingMethod[],
  now: Date,
): Goods[] {
  const groups = Map.groupBy(fulfillmentOrders.filter(isShippable), (each) =>
    JSON.stringify([getLocationId(each), toMethodId(each)]),
  );
  return [...groups.values()].flatMap((group): Goods[] => {
    const [first] = group;
    if (first === undefined) return [];
    const available = group.filter((each) => !isOnHold(each, now));
    const lines = (available.length > 0 ? available : group).flatMap(({ lines: all }) => all);
    return [
      {
        locationId: getLocationId(first),
        method: toGoodsMethod(first, shippingLines),
        pieces: lines.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0),
        weightGrams: sumWeightGrams(lines),
        isOnHold: available.length === 0,
      },
    ];
  });
}

/** Returns whether the merchant sends the goods to the buyer, or has sent them. */
export const isDelivered = (fulfillmentOrder: FulfillmentOrder): boolean =>
  fulfillmentOrder.status !== "CANCELLED" &&
  isMerchantManaged(fulfillmentOrder) &&
  ![...PICKUP_METHODS, "NONE"].includes(getDeliveryMethod(fulfillmentOrder) ?? "");

/** Returns whether a fulfillment order is open and a courier can carry it from the merchant to the buyer. */
export const isShippable = (fulfillmentOrder: FulfillmentOrder): boolean =>
  ["OPEN", "IN_PROGRESS", "ON_HOLD", "SCHEDULED"].includes(fulfillmentOrder.status) &&
  isDelivered(fulfillmentOrder) &&
  fulfillmentOrder.lines.some(({ remainingQuantity }) => remainingQuantity > 0);

/** Returns whether the merchant ships. The bridge must not touch what a fulfillment service ships. */
const isMerchantManaged = ({ assignedLocation }: FulfillmentOrder): boolean =>
  assignedLocation.location?.isFulfillmentService !== true;

/** Returns whether the fulfillment order is on hold or scheduled for later. */
const isOnHold = ({ status, fulfillAt }: FulfillmentOrder, now: Date): boolean =>
  status === "ON_HOLD" || (status === "SCHEDULED" && (!fulfillAt || fulfillAt > now));

const GRAMS_PER_UNIT: ReadonlyMap<string, number> = new Map(
  Object.entries({
    GRAMS: 1,
    KILOGRAMS: 1000,
    OUNCES: 28.349_523_125,
    POUNDS: 453.592_37,
  }),
);

/** Computes the weight of the remaining quantity. In Shopify, a product without a weight weighs 0. */
function sumWeightGrams(lines: readonly FulfillmentOrderLine[]): number | undefined {
  const grams = lines.reduce(
    (sum, { remainingQuantity, weight }) =>
      sum +
      remainingQuantity * (weight ? weight.value * (GRAMS_PER_UNIT.get(weight.unit) ?? 0) : 0),
    0,
  );
  return grams > 0 ? Math.round(grams) : undefined;
}
