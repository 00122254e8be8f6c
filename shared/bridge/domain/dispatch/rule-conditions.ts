import { findDestination, selectGoods } from "#shared/bridge/domain/delivery/select-goods.ts";
import type {
  Coordinates,
  Goods,
  ShippingMethod,
  StoreOrder,
} from "#shared/bridge/domain/delivery/store-order.ts";
import type { Range, RuleConditions } from "#shared/bridge/domain/settings/dispatch-rules.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { toDecimalAmount } from "#shared/kernel/money.ts";
import { computeDistanceKm } from "./compute-distance.ts";
import { isMethodMatch } from "./match-method.ts";
import { isPostalCodeMatch } from "./match-postal-code.ts";
import { getWeekday } from "./schedule/calendar-date.ts";
import { toLocalDate, toLocalTime } from "./schedule/local-time.ts";

/** Some goods of an order that go the same way, and what a rule may ask about them. */
export interface RuledGoods {
  readonly order: StoreOrder;
  readonly settings: Settings;
  /** When the bridge first saw the order. */
  readonly seenAt: Date;
  /** The method that the buyer chose for them. */
  readonly names: readonly ShippingMethod[];
  /** Its id; undefined if all goods of the order have one method. */
  readonly methodId?: string | undefined;
}

/**
 * One condition: whether it holds, and the value that decided, for explanations. `unknown`: the store
 * does not tell, and its merchant can let it.
 */
export interface ConditionResult {
  readonly holds: boolean | "unknown";
  readonly details: string;
}

/**
 * Evaluates each condition of a rule. A value that nobody knows fits no condition, except the weight:
 * there the default weight of the packaging counts, as it does for the package size. Whether tags of
 * products that were not read fit is unknown.
 */
export function evaluateConditions(when: RuleConditions, ruled: RuledGoods): ConditionResult[] {
  const goods = selectGoods(ruled.order.goods, {
    methodIds: ruled.methodId === undefined ? undefined : [ruled.methodId],
  });
  const { shippingMethod, orderValue, weightGrams, pieces, distanceKm } = when;
  const count = goods.reduce((sum, one) => sum + one.pieces, 0);
  return [
    shippingMethod !== undefined && {
      holds: isMethodMatch(ruled.names, shippingMethod),
      details: `shipping method "${shippingMethod}"`,
    },
    orderValue && compareRange("value", readValue(ruled.order), orderValue),
    weightGrams && compareRange("weight in g", computeGrams(goods, ruled.settings), weightGrams),
    pieces && compareRange("pieces", count, pieces),
    distanceKm && compareRange("distance in km", readDistanceKm(ruled, goods), distanceKm),
    when.postalCodes && comparePostalCode(ruled, when.postalCodes),
    when.tags && compareTags(ruled.order, when.tags),
    when.productTags && compareProductTags(ruled.order, when.productTags),
    when.orderedAt && compareTime(ruled, goods, when.orderedAt),
  ].filter((result) => typeof result === "object");
}

function compareRange(
  name: string,
  value: number | undefined,
  { min, max }: Range,
): ConditionResult {
  const range = [min !== undefined && `from ${min}`, max !== undefined && `up to ${max}`]
    .filter(Boolean)
    .join(" ");
  return {
    holds:
      value !== undefined &&
      (min === undefined || value >= min) &&
      (max === undefined || value <= max),
    details: `${name} ${value ?? "unknown"}, ${range}`,
  };
}

const readValue = ({ subtotal }: StoreOrder): number | undefined =>
  subtotal && toDecimalAmount(subtotal);

function computeGrams(goods: readonly Goods[], { packaging }: Settings): number {
  const known = goods.reduce((sum, { weightGrams = 0 }) => sum + weightGrams, 0);
  const isKnown = goods.every(({ weightGrams = 0 }) => weightGrams > 0);
  return isKnown ? known : Math.max(known, packaging.defaultGrams);
}

/** The pick-up location that the goods leave from; a single one serves all. */
const findPickUp = (
  { settings: { locations } }: RuledGoods,
  goods: readonly Goods[],
): PickupLocation | undefined =>
  locations.find(({ storeLocationId }) =>
    goods.some(({ locationId }) => locationId !== undefined && locationId === storeLocationId),
  ) ?? locations[0];

const findAddress = ({ order, methodId }: RuledGoods) =>
  findDestination(order, { methodIds: methodId === undefined ? undefined : [methodId] })?.address ??
  order.shipping;

function readDistanceKm(ruled: RuledGoods, goods: readonly Goods[]): number | undefined {
  const from: Coordinates | undefined = findPickUp(ruled, goods)?.coordinates;
  const to = findAddress(ruled)?.coordinates ?? ruled.order.shipping?.coordinates;
  return from && to && Math.round(computeDistanceKm(from, to) * 100) / 100;
}

/** Names the merchant's text, and not the buyer's code. */
function comparePostalCode(ruled: RuledGoods, patterns: readonly string[]): ConditionResult {
  const code = findAddress(ruled)?.postalCode ?? "";
  const found = patterns.find((pattern) => isPostalCodeMatch(code, pattern));
  return {
    holds: found !== undefined,
    details: found === undefined ? "postal code, none of the list" : `postal code in ${found}`,
  };
}

const isSameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

function compareTags(order: StoreOrder, tags: readonly string[]): ConditionResult {
  const found = tags.find((tag) => order.tags.some((one) => isSameText(one, tag)));
  return {
    holds: found !== undefined,
    details: found === undefined ? `tags, none of ${tags.join(", ")}` : `tag "${found}"`,
  };
}

function compareProductTags({ productTags }: StoreOrder, tags: readonly string[]): ConditionResult {
  const list = tags.join(", ");
  if (productTags === undefined || productTags === "unavailable")
    return { holds: "unknown", details: `product tags unknown, one of ${list}` };
  const found = tags.find((tag) => productTags.some((one) => isSameText(one, tag)));
  return {
    holds: found !== undefined,
    details: found === undefined ? `product tags, none of ${list}` : `product tag "${found}"`,
  };
}

/** The time at which the order was placed does not change: a later look decides the same. */
function compareTime(
  ruled: RuledGoods,
  goods: readonly Goods[],
  { days, from, to }: NonNullable<RuleConditions["orderedAt"]>,
): ConditionResult {
  const timeZone = findPickUp(ruled, goods)?.timeZone ?? "UTC";
  const placedAt = ruled.order.placedAt ?? ruled.seenAt;
  const day = getWeekday(toLocalDate(placedAt, timeZone));
  const time = toLocalTime(placedAt, timeZone);
  return {
    holds: (days.length === 0 || days.includes(day)) && from <= time && time < to,
    details: `ordered on ${day} at ${time}, ${days.join(", ") || "any day"} from ${from} to ${to}`,
  };
}
