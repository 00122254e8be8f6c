import type { OrderRequest, Stop } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Money } from "#shared/kernel/money.ts";
import { CHECKOUT_MS } from "./cart-order-request.ts";
import { normalizeAddress } from "./normalize-address.ts";

/** A price that a checkout displayed, and the single-use token that books an order at it. */
export interface StoredRate {
  readonly token: string;
  readonly price: Money;
  readonly quotedAt: Date;
  readonly expiresAt: Date;
  /** The quoted pick-up time; undefined: urgent. */
  readonly pickUpAt: Date | undefined;
}

/** A price is reused for other checkouts for this long. */
const REUSE_MS = 10 * 60_000;
/** Booking takes time: a token this close to its expiry is not used. */
const MARGIN_MS = 3 * 60_000;
/** A reused price may be for a pick-up that is this much earlier than a new quote's. */
const EARLIER_MS = CHECKOUT_MS / 2;
/** The quoted pick-up is at most this much later than the earliest possible pick-up. */
const LATER_MS = CHECKOUT_MS + 10 * 60_000;

/**
 * Returns a key of everything that determines the price except the time of a scheduled pick-up:
 * equal keys cost the same. Contains no names, phones and notes.
 */
export const toPriceKey = (request: OrderRequest): string =>
  JSON.stringify([
    request.kind,
    request.pickUpAt === undefined ? "urgent" : "scheduled",
    request.transportId,
    request.packSizeId,
    request.itemValue,
    request.promoCode ?? "",
    ...(request.kind === "dropoff"
      ? [toPlaceKey(request.single), request.many.map(toBuyerKey)]
      : [toBuyerKey(request.single), request.many.map(toPlaceKey)]),
  ]);

/** A checkout does not tell the coordinates of its buyer. */
const toBuyerKey = ({ address }: Stop) => toPlaceKey({ address });

const toPlaceKey = ({ address, coordinates }: Pick<Stop, "address" | "coordinates">) => [
  normalizeAddress(address),
  coordinates?.latitude ?? "",
  coordinates?.longitude ?? "",
];

/** Whether another checkout with the same request can display the price. */
export const canShowAgain = (stored: StoredRate, { pickUpAt }: OrderRequest, now: Date): boolean =>
  now.getTime() - stored.quotedAt.getTime() < REUSE_MS &&
  isValidLongEnough(stored, now) &&
  isNearPickUp(stored, pickUpAt, EARLIER_MS);

/**
 * Whether the token can book an order with the same request: never for an earlier pick-up than
 * possible.
 */
export const isBookable = (stored: StoredRate, { pickUpAt }: OrderRequest, now: Date): boolean =>
  isValidLongEnough(stored, now) && isNearPickUp(stored, pickUpAt, 0);

const isValidLongEnough = ({ expiresAt }: StoredRate, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() > MARGIN_MS;

function isNearPickUp(stored: StoredRate, wanted: Date | undefined, earlierMs: number): boolean {
  if (stored.pickUpAt === undefined || wanted === undefined) return stored.pickUpAt === wanted;
  const laterByMs = stored.pickUpAt.getTime() - wanted.getTime();
  return laterByMs >= -earlierMs && laterByMs <= LATER_MS;
}
