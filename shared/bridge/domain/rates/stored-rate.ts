import type { OrderRequest, Stop } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Money } from "#shared/kernel/money.ts";
import { CHECKOUT_MS } from "./cart-order-request.ts";
import { normalizeAddress } from "./normalize-address.ts";

/** A price that a checkout was shown, and the token that makes it an order, once. */
export interface StoredRate {
  readonly token: string;
  readonly price: Money;
  readonly quotedAt: Date;
  readonly expiresAt: Date;
  /** The pick-up it is the price of; undefined: urgent. */
  readonly pickUpAt: Date | undefined;
}

/** A price is shown again for this long. */
const REUSE_MS = 10 * 60_000;
/** Booking takes a moment: a token so close to its end is not begun with. */
const MARGIN_MS = 3 * 60_000;
/** A price shown again may be of a pick-up that is this much earlier than a new one would be. */
const EARLIER_MS = CHECKOUT_MS / 2;
/** An order is not collected later than it could be by more than this. */
const LATER_MS = CHECKOUT_MS + 10 * 60_000;

/**
 * All that sets the price, but for the time of a scheduled pick-up, as text: equal texts cost the
 * same. Names, phones and notes are not in it.
 */
export const toPriceKey = (request: OrderRequest): string =>
  JSON.stringify([
    request.kind,
    request.pickUpAt === undefined ? "urgent" : "scheduled",
    request.transportId,
    request.packSizeId,
    request.itemValue,
    request.promoCode ?? "",
    toPlaceKey(request.single),
    request.many.map(toPlaceKey),
  ]);

const toPlaceKey = ({ address, coordinates }: Stop) => [
  normalizeAddress(address),
  coordinates?.latitude ?? "",
  coordinates?.longitude ?? "",
];

/** Whether the price may be shown to another checkout that asks the same. */
export const canShowAgain = (stored: StoredRate, { pickUpAt }: OrderRequest, now: Date): boolean =>
  now.getTime() - stored.quotedAt.getTime() < REUSE_MS &&
  isValidLongEnough(stored, now) &&
  isNearPickUp(stored, pickUpAt, EARLIER_MS);

/** Whether an order that asks the same may be booked with its token: never for a time that is too soon. */
export const isBookable = (stored: StoredRate, { pickUpAt }: OrderRequest, now: Date): boolean =>
  isValidLongEnough(stored, now) && isNearPickUp(stored, pickUpAt, 0);

const isValidLongEnough = ({ expiresAt }: StoredRate, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() > MARGIN_MS;

function isNearPickUp(stored: StoredRate, wanted: Date | undefined, earlierMs: number): boolean {
  if (stored.pickUpAt === undefined || wanted === undefined) return stored.pickUpAt === wanted;
  const laterByMs = stored.pickUpAt.getTime() - wanted.getTime();
  return laterByMs >= -earlierMs && laterByMs <= LATER_MS;
}
