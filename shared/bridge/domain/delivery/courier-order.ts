import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Money } from "#shared/kernel/money.ts";

/** A price and the token that makes it an order, once. */
export interface KeptQuote {
  readonly token: string;
  readonly price: Money;
  readonly expiresAt: Date;
  /** Fingerprint of what was asked. */
  readonly asks: string;
  /** Asked for at the checkout, before anybody knew who receives it: the confirmation says so. */
  readonly isFromCheckout?: boolean | undefined;
  /** The pick-up it is the price of, where a checkout was told another than the plan's. */
  readonly pickUpAt?: Date | undefined;
  /** Set and saved before confirming: from then on the token may have made an order. */
  readonly triedAt?: Date | undefined;
}

/** One order at the courier, from its price to its end; a delivery has one, or a batch. */
export interface CourierOrder {
  readonly quote?: KeptQuote | undefined;
  readonly orderId?: string | undefined;
  /** Confirmations refused one after the other. */
  readonly refusals: number;
  /** Its merchant agreed to a price up to this. */
  readonly approved?: Money | undefined;
  readonly charged?: Money | undefined;
  readonly tip?: Money | undefined;
  readonly orderedAt?: Date | undefined;
}

export const NO_ORDER: CourierOrder = { refusals: 0 };

/** A token is not confirmed this close to its end, and one that may be under way is left alone this long. */
const MARGIN_MS = 2 * 60_000;
/** Asking again after this long is a new try, and is noted as one. */
export const SAME_TRY_MS = 60_000;
/** After so many refused confirmations a person is asked. */
export const MOST_REFUSALS = 2;

/** Until when what was sent to the courier may still be on its way: it is neither made nor not. */
export const doubtOf = (triedAt: Date | undefined): Date | undefined =>
  triedAt && new Date(triedAt.getTime() + MARGIN_MS);

/** Whether a confirmation may still be on its way. */
export const doubtEndsAt = ({ quote }: CourierOrder): Date | undefined => doubtOf(quote?.triedAt);

/** A quote whose confirmation was refused: left alone until an earlier try of it cannot come through any more. */
export const spent = (quote: KeptQuote): KeptQuote => ({ ...quote, asks: "" });

export type OrderMove =
  | { readonly do: "quote" }
  | { readonly do: "try-confirm"; readonly quote: KeptQuote }
  | { readonly do: "confirm"; readonly quote: KeptQuote }
  | { readonly do: "doubt"; readonly until: Date }
  | { readonly do: "hold"; readonly reason: Reason };

interface Wanted {
  /** Fingerprint of what is to be asked. */
  readonly asks: string;
  readonly ceiling: Money | undefined;
  readonly now: Date;
}

/**
 * What to do next so that there is one order. The token is known not to have made one: whoever asks
 * looked first. A quote is confirmed only while it is good for what is wanted now, and its price is.
 */
export function towardsOrder(order: CourierOrder, wanted: Wanted): OrderMove {
  const { quote } = order;
  if (quote === undefined) return { do: "quote" };
  const { now } = wanted;
  const isGood =
    quote.asks === wanted.asks && quote.expiresAt.getTime() - now.getTime() > MARGIN_MS;
  if (!isGood) {
    const until = doubtEndsAt(order);
    return until !== undefined && until > now ? { do: "doubt", until } : { do: "quote" };
  }
  if (isTooDear(order, quote.price, wanted.ceiling)) {
    return { do: "hold", reason: tooDear(quote.price, wanted.ceiling) };
  }
  const isTried =
    quote.triedAt !== undefined && now.getTime() - quote.triedAt.getTime() < SAME_TRY_MS;
  return { do: isTried ? "confirm" : "try-confirm", quote };
}

const isTooDear = (
  { approved }: CourierOrder,
  price: Money,
  ceiling: Money | undefined,
): boolean => {
  if (ceiling === undefined || price.minor <= ceiling.minor) return false;
  return approved === undefined || price.minor > approved.minor;
};

const dollars = ({ minor }: Money): string => (minor / 100).toFixed(2);

const tooDear = (price: Money, ceiling: Money | undefined): Reason => ({
  code: "price-above-ceiling",
  text: `The courier asks ${dollars(price)} ${price.currency}, more than the ${ceiling ? dollars(ceiling) : "0"} that are allowed without asking. Approve the price, or deliver it another way.`,
});
