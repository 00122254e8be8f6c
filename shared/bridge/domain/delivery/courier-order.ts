import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Money } from "#shared/kernel/money.ts";

/** A price and the token that makes it an order, once. */
export interface StoredQuote {
  readonly token: string;
  readonly price: Money;
  readonly expiresAt: Date;
  /** Fingerprint of what was asked. */
  readonly requestFingerprint: string;
  /** Asked for at the checkout, before anybody knew who receives it: the confirmation says so. */
  readonly isFromCheckout?: boolean | undefined;
  /** The pick-up it is the price of, where a checkout was told another than the plan's. */
  readonly pickUpAt?: Date | undefined;
  /** Set and saved before confirming: from then on the token may have made an order. */
  readonly attemptedAt?: Date | undefined;
}

/** One order at the courier, from its price to its end; a delivery has one, or a batch. */
export interface CourierOrder {
  readonly quote?: StoredQuote | undefined;
  readonly orderId?: string | undefined;
  /** Confirmations refused one after the other. */
  readonly refusals: number;
  /** Its merchant agreed to a price up to this. */
  readonly approvedPrice?: Money | undefined;
  readonly charged?: Money | undefined;
  readonly tip?: Money | undefined;
  readonly orderedAt?: Date | undefined;
}

export const NO_ORDER: CourierOrder = { refusals: 0 };

/** A token is not confirmed this close to its end, and one that may be under way is left alone this long. */
const MARGIN_MS = 2 * 60_000;
/** Asking again after this long is a new try, and is noted as one. */
export const SAME_ATTEMPT_MS = 60_000;
/** After so many refused confirmations a person is asked. */
export const MAX_REFUSALS = 2;

/** Until when what was sent to the courier may still be on its way: it is neither made nor not. */
export const computeUnconfirmedUntil = (attemptedAt: Date | undefined): Date | undefined =>
  attemptedAt && new Date(attemptedAt.getTime() + MARGIN_MS);

/** Whether a confirmation may still be on its way. */
export const getUnconfirmedUntil = ({ quote }: CourierOrder): Date | undefined =>
  computeUnconfirmedUntil(quote?.attemptedAt);

/** A quote whose confirmation was refused: left alone until an earlier try of it cannot come through any more. */
export const markQuoteSpent = (quote: StoredQuote): StoredQuote => ({
  ...quote,
  requestFingerprint: "",
});

export type QuoteDecision =
  | { readonly kind: "quote" }
  | { readonly kind: "prepare-confirm"; readonly quote: StoredQuote }
  | { readonly kind: "confirm"; readonly quote: StoredQuote }
  | { readonly kind: "unconfirmed"; readonly until: Date }
  | { readonly kind: "hold"; readonly reason: Reason };

interface QuoteTerms {
  /** Fingerprint of what is to be asked. */
  readonly requestFingerprint: string;
  readonly ceiling: Money | undefined;
  readonly now: Date;
}

/**
 * What to do next so that there is one order. The token is known not to have made one: whoever asks
 * looked first. A quote is confirmed only while it is good for what is wanted now, and its price is.
 */
export function decideQuote(order: CourierOrder, terms: QuoteTerms): QuoteDecision {
  const { quote } = order;
  if (quote === undefined) return { kind: "quote" };
  const { now } = terms;
  const isUsable =
    quote.requestFingerprint === terms.requestFingerprint &&
    quote.expiresAt.getTime() - now.getTime() > MARGIN_MS;
  if (!isUsable) {
    const until = getUnconfirmedUntil(order);
    return until !== undefined && until > now ? { kind: "unconfirmed", until } : { kind: "quote" };
  }
  const { ceiling } = terms;
  if (ceiling !== undefined && isAboveCeiling(order, quote.price, ceiling)) {
    const params = { price: quote.price, limit: ceiling };
    return { kind: "hold", reason: createMessage("price-above-ceiling", params) };
  }
  const isAttempted =
    quote.attemptedAt !== undefined &&
    now.getTime() - quote.attemptedAt.getTime() < SAME_ATTEMPT_MS;
  return { kind: isAttempted ? "confirm" : "prepare-confirm", quote };
}

const isAboveCeiling = ({ approvedPrice }: CourierOrder, price: Money, ceiling: Money): boolean => {
  if (price.minor <= ceiling.minor) return false;
  return approvedPrice === undefined || price.minor > approvedPrice.minor;
};
