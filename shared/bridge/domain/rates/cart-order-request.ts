import { formatAddressLine } from "#shared/bridge/domain/delivery/address-line.ts";
import {
  buildOrderRequest,
  type OrderRequest,
  toPickUpStop,
} from "#shared/bridge/domain/delivery/order-request.ts";
import { isOrderMode, type Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { PostalAddress, StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { pickUpRule } from "#shared/bridge/domain/dispatch/address-rules.ts";
import type {
  DispatchInput,
  DispatchRule,
  PlanDraft,
} from "#shared/bridge/domain/dispatch/dispatch-rule.ts";
import { goodsRule, loadRule } from "#shared/bridge/domain/dispatch/goods-rules.ts";
import { chooseMode } from "#shared/bridge/domain/dispatch/mode-rule.ts";
import { moneyRule } from "#shared/bridge/domain/dispatch/money-rules.ts";
import { timeRule } from "#shared/bridge/domain/dispatch/time-rules.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { RateService } from "#shared/bridge/domain/settings/rate-settings.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { normalizeAddress } from "./normalize-address.ts";
import type { RateRequest } from "./rate-request.ts";

/**
 * The assumed time from the displayed price to the order; scheduled pick-ups are requested this
 * much later.
 */
export const CHECKOUT_MS = 20 * 60_000;

/** The modes that are quoted. */
type OrderMode = RateService["mode"];

/** The dispatch rules that determine the price. */
const PRICING_RULES: readonly DispatchRule[] = [
  goodsRule,
  pickUpRule,
  loadRule,
  moneyRule,
  timeRule,
];

/** Why a service is not offered for a cart: an order like it could not be delivered either. */
export type RateRefusal = "no-pickup-location" | "no-address" | "cannot-go";

/**
 * Builds the courier request for a cart with the rules that would book its order. The recipient is
 * not known yet: the name is empty, and the phone is the sender's.
 */
export function buildCartOrderRequest(
  request: RateRequest,
  service: RateService,
  settings: Settings,
  now: Date,
): Result<OrderRequest, RateRefusal> {
  const location = findOriginLocation(settings.locations, request.origin);
  if (location === undefined) return fail("no-pickup-location");
  const { street, city } = request.destination;
  if (street.trim() === "" || city.trim() === "") return fail("no-address");
  const input = createDispatchInput(request, location, service, settings, now);
  const mode = chooseCartMode(input, service);
  const draft = mode && draftPlan(input, mode);
  if (draft?.load === undefined) return fail("cannot-go");
  return ok(
    buildOrderRequest("Checkout", createCartPlan(request, location, draft), settings.promoCode),
  );
}

/**
 * Returns the way that the order of a cart would go, by the same rules as far as the cart is known: it has
 * no tags. Undefined if the order would not go out by itself. A courier's route has no price beforehand,
 * so that the price of the service is quoted for it.
 */
function chooseCartMode(input: DispatchInput, service: RateService): OrderMode | undefined {
  const mode = chooseMode(input);
  if (mode === "ignore" || mode === "hold") return undefined;
  return isOrderMode(mode) ? mode : service.mode;
}

/**
 * Returns the pick-up location of a checkout's origin address. The checkout names no location, so
 * the location's address must contain the street and the postal code. A single location serves
 * every origin.
 */
function findOriginLocation(
  locations: readonly PickupLocation[],
  { street, postalCode }: PostalAddress,
): PickupLocation | undefined {
  if (locations.length === 1) return locations[0];
  const parts = [street, postalCode].map(normalizeAddress).filter((part) => part !== "");
  if (parts.length === 0) return undefined;
  const there = locations.filter(({ address }) => {
    const whole = ` ${normalizeAddress(address)} `;
    return parts.every((part) => whole.includes(` ${part} `));
  });
  return there.length === 1 ? there[0] : undefined;
}

function createDispatchInput(
  request: RateRequest,
  location: PickupLocation,
  { mode, name, code }: RateService,
  settings: Settings,
  now: Date,
): DispatchInput {
  // An urgent order is requested when it is ready. The time of a scheduled order must be in the
  // future.
  const orderedAt = mode === "scheduled" ? new Date(now.getTime() + CHECKOUT_MS) : now;
  return {
    order: {
      ...toStoreOrder(request, location.storeLocationId),
      shippingMethods: [{ title: name, code }],
    },
    settings: { ...settings, locations: [location] },
    start: EVERY_ORDER,
    // A pause is short, and a buyer who is offered no delivery is lost: the order waits for its end.
    pausedAt: undefined,
    seenAt: orderedAt,
    since: orderedAt,
    isManual: false,
    now: orderedAt,
  };
}

/** Returns undefined if an order would be held; an order that would wait is offered. */
function draftPlan(input: DispatchInput, mode: OrderMode): PlanDraft | undefined {
  let draft: PlanDraft = { mode };
  for (const rule of PRICING_RULES) {
    const finding = rule.apply(input, draft);
    if (!("stop" in finding)) draft = { ...draft, ...finding.additions };
    else if (finding.stop !== "wait") return undefined;
  }
  return draft;
}

const createCartPlan = (
  { destination }: RateRequest,
  location: PickupLocation,
  { mode = "urgent", load, itemValue, pickUpAt }: PlanDraft,
): Plan => ({
  mode,
  recipient: {
    name: "",
    phone: toPickUpStop(location).phone,
    email: "",
    address: formatAddressLine(destination),
    notes: "",
    wholeNotes: "",
  },
  load: load ?? { transportId: 0, packSizeId: 0, grams: 0, pieces: 0 },
  storeLocationIds: [],
  pickUps: [location],
  pickUpAt,
  itemValue: itemValue ?? 0,
  tip: 0,
  isPartlyRefunded: false,
});

const NOT_PLACED = storeOrderIdSchema.parse("0");

/** Converts the cart to an order with all fields that the rules above read. */
const toStoreOrder = (
  { destination, grams, pieces, worth }: RateRequest,
  locationId: string | undefined,
): StoreOrder => ({
  id: NOT_PLACED,
  storefront: "shopify",
  name: "",
  status: "paid",
  statusText: "paid",
  isTest: false,
  fulfillmentMethod: "delivery",
  shipping: destination,
  billing: undefined,
  phone: "",
  email: "",
  note: "",
  placedAt: undefined,
  isPartlyRefunded: false,
  tags: [],
  // Rules that ask for the tags of products do not fit a cart, as those that ask for its own do not.
  productTags: [],
  attributes: [],
  shippingMethods: [],
  subtotal: worth,
  shippingPaid: undefined,
  tip: undefined,
  cashToCollect: undefined,
  goods: [{ locationId, pieces, weightGrams: grams > 0 ? grams : undefined, isOnHold: false }],
});
