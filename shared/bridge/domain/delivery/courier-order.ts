import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Money } from "#shared/kernel/money.ts";

/** A price and the single-use token that books an order at it. */
export interface StoredQuote {
  readonly token: string;
  readonly price: Money;
  readonly expiresAt: Date;
  /** Fingerprint of the request that was quoted. */
  readonly requestFingerprint: string;
  /**
   * Quoted at the checkout, before the recipient was known: the confirmation adds the recipient.
   */
  readonly isFromCheckout?: boolean | undefined;
  /** The pick-up time that was quoted, if the checkout used another time than the plan's. */
  readonly pickUpAt?: Date | undefined;
  /** Saved before the confirmation: from then on the token may have booked an order. */
  readonly attemptedAt?: Date | undefined;
}

/** What was to become of a delivery whose order the courier was asked to cancel. */
interface AttemptedCancellation {
  readonly reason: Reason;
  /** The delivery is booked again. */
  readonly isRebooking: boolean;
}

/** One order at the courier, from its quote to its end; of a delivery or a batch. */
export interface CourierOrder {
  readonly quote?: StoredQuote | undefined;
  readonly orderId?: string | undefined;
  /** Consecutive refused confirmations. */
  readonly refusals: number;
  /** The merchant approved a price up to this amount. */
  readonly approvedPrice?: Money | undefined;
  readonly charged?: Money | undefined;
  readonly tip?: Money | undefined;
  readonly orderedAt?: Date | undefined;
  /**
   * Saved before the request to cancel it, until an answer: from then on the courier may cancel it, also
   * later. A batch's order has none.
   */
  readonly attemptedCancellation?: AttemptedCancellation | undefined;
  /** It is looked at with the other orders of its account; its own looks are the net under that. */
  readonly isWatched?: boolean | undefined;
  /** One of too few to be watched: it is looked at by itself, and counts as open until then. */
  readonly notedUntil?: Date | undefined;
}

export const NO_ORDER: CourierOrder = { refusals: 0 };

/** A token is not confirmed this close to its expiry. */
const EXPIRY_MARGIN_MS = 2 * 60_000;
/** A request that may be in flight counts as unconfirmed for this long. */
const UNCONFIRMED_MS = 2 * 60_000;
/** A retry after this time is a new attempt and is saved as one. */
const SAME_ATTEMPT_MS = 60_000;
/** After this many refused confirmations the order is held. */
export const MAX_REFUSALS = 2;

/**
 * Returns until when the outcome of a request is unconfirmed. Its effect may still come, so nothing
 * but reading is done until then.
 */
export const computeUnconfirmedUntil = (attemptedAt: Date | undefined): Date | undefined =>
  attemptedAt && new Date(attemptedAt.getTime() + UNCONFIRMED_MS);

/** Returns until when the outcome of a confirmation is unconfirmed; undefined if it is known. */
export const getUnconfirmedUntil = ({ quote }: CourierOrder): Date | undefined =>
  computeUnconfirmedUntil(quote?.attemptedAt);

/**
 * Marks a quote whose confirmation was refused. It is not used again, and no new quote is requested
 * until an earlier attempt can no longer succeed.
 */
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
  /** Fingerprint of the request to quote. */
  readonly requestFingerprint: string;
  readonly ceiling: Money | undefined;
  readonly now: Date;
}

/**
 * Decides the next step towards exactly one order. The caller has checked that the token has not
 * booked an order. A quote is confirmed only if it is valid for the current request and its price
 * is allowed.
 */
export function decideQuote(order: CourierOrder, terms: QuoteTerms): QuoteDecision {
  const { quote } = order;
  if (quote === undefined) return { kind: "quote" };
  const { now } = terms;
  if (!isQuoteUsable(quote, terms.requestFingerprint, now)) {
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

/** Whether a quote is of this request, and valid for long enough to confirm it. */
export const isQuoteUsable = (quote: StoredQuote, requestFingerprint: string, now: Date): boolean =>
  quote.requestFingerprint === requestFingerprint &&
  quote.expiresAt.getTime() - now.getTime() > EXPIRY_MARGIN_MS;

const isAboveCeiling = ({ approvedPrice }: CourierOrder, price: Money, ceiling: Money): boolean => {
  if (price.minor <= ceiling.minor) return false;
  return approvedPrice === undefined || price.minor > approvedPrice.minor;
};
