import type { FulfillmentMethod, Goods } from "#shared/bridge/domain/delivery/store-order.ts";
import {
  type FulfillmentOrder,
  type FulfillmentOrderLine,
  getLocationId,
} from "./fulfillment-orders.ts";

/** Delivery methods for which the goods do not travel. */
const PICKUP_METHODS = ["PICK_UP", "PICKUP_POINT", "RETAIL"];

const getDeliveryMethod = ({ deliveryMethod }: FulfillmentOrder): string | undefined =>
  deliveryMethod?.methodType;

/** How the goods reach the buyer, as the fulfillment orders say. */
export function resolveFulfillmentMethod(
  requiresShipping: boolean,
  fulfillmentOrders: readonly FulfillmentOrder[],
): FulfillmentMethod {
  if (!requiresShipping) return "nothing-to-ship";
  // Routing is a background job: right after the order there are no fulfillment orders yet.
  if (fulfillmentOrders.length === 0) return "undecided";
  const methods = fulfillmentOrders.filter(isMerchantManaged).map(getDeliveryMethod);
  if (methods.every((method) => method === "NONE")) return "nothing-to-ship";
  return methods.every(
    (method) => method !== undefined && [...PICKUP_METHODS, "NONE"].includes(method),
  )
    ? "local-pickup"
    : "delivery";
}

/** What is left to send from the merchant's own places; held goods only where nothing else is. */
export function toGoods(fulfillmentOrders: readonly FulfillmentOrder[], now: Date): Goods[] {
  const byLocation = Map.groupBy(fulfillmentOrders.filter(isShippable), getLocationId);
  return [...byLocation].map(([locationId, group]) => {
    const available = group.filter((each) => !isOnHold(each, now));
    const lines = (available.length > 0 ? available : group).flatMap(({ lines: all }) => all);
    return {
      locationId,
      pieces: lines.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0),
      weightGrams: sumWeightGrams(lines),
      isOnHold: available.length === 0,
    };
  });
}

/** Neither done nor off, and something that a courier can carry from the merchant to the buyer. */
export const isShippable = (fulfillmentOrder: FulfillmentOrder): boolean =>
  ["OPEN", "IN_PROGRESS", "ON_HOLD", "SCHEDULED"].includes(fulfillmentOrder.status) &&
  isMerchantManaged(fulfillmentOrder) &&
  ![...PICKUP_METHODS, "NONE"].includes(getDeliveryMethod(fulfillmentOrder) ?? "") &&
  fulfillmentOrder.lines.some(({ remainingQuantity }) => remainingQuantity > 0);

/** What a fulfillment service was asked to send is that service's, not ours to touch. */
const isMerchantManaged = ({ assignedLocation }: FulfillmentOrder): boolean =>
  assignedLocation.location?.isFulfillmentService !== true;

/** Held by somebody, or meant for later. */
const isOnHold = ({ status, fulfillAt }: FulfillmentOrder, now: Date): boolean =>
  status === "ON_HOLD" || (status === "SCHEDULED" && (!fulfillAt || fulfillAt > now));

const GRAMS_PER_UNIT: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349_523_125,
  POUNDS: 453.592_37,
};

/** Of what remains; a product whose weight was never entered weighs 0 in Shopify. */
function sumWeightGrams(lines: readonly FulfillmentOrderLine[]): number | undefined {
  const grams = lines.reduce(
    (sum, { remainingQuantity, weight }) =>
      sum + remainingQuantity * (weight ? weight.value * (GRAMS_PER_UNIT[weight.unit] ?? 0) : 0),
    0,
  );
  return grams > 0 ? Math.round(grams) : undefined;
}
