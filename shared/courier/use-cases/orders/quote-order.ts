import { TOKEN_MINUTES } from "#shared/contract/orders/quote-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { type Price, priceOf } from "#shared/courier/domain/orders/compute-price.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import type { OrderRequest, Quote, Trip } from "../../domain/orders/order.ts";
import type { Locator, Quotes, Tokens } from "../../ports-for-orders.ts";
import type { Refusal } from "../refusal.ts";
import { located, tripOf } from "./locate-request.ts";
import type { Wanted } from "./unlocated-request.ts";

/** What quoting needs. */
export interface QuoteDeps {
  readonly quotes: Quotes;
  readonly locator: Locator;
  readonly tokens: Tokens;
  readonly clock: Clock;
}

/** Finds the places, computes way and price, and keeps the offer for its 60 minutes. */
export function quoteOrder({ quotes, locator, tokens, clock }: QuoteDeps) {
  return async (account: Account, wanted: Wanted): Promise<Result<Quote, Refusal>> => {
    const request = await located(locator, wanted);
    if (!request.ok) return request;
    const trip = await tripOf(locator, request.value);
    if (!trip.ok) return trip;
    const createdAt = clock();
    const quote: Quote = {
      token: tokens.newApiToken(),
      clientid: account.clientid,
      accountNumber: account.number,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + TOKEN_MINUTES * 60_000),
      request: request.value,
      trip: trip.value,
      price: priceFor(request.value, trip.value),
    };
    await quotes.add(quote);
    return ok(quote);
  };
}

/** What a request costs by its way. */
export const priceFor = (
  request: OrderRequest,
  trip: Trip,
  urgent = request.scheduledAt === undefined,
): Price =>
  priceOf({
    distanceMeters: trip.meters,
    stops: request.stops.length,
    transport: request.transport,
    packSize: request.packSize,
    promoCode: request.promoCode,
    urgent,
  });

/** Whether the address in the body is that of the account (interface document, Authentication). */
export function ownEmail(account: Account, email: string): Result<undefined, Refusal> {
  const same = account.email.trim().toLowerCase() === email.trim().toLowerCase();
  return same ? ok(undefined) : refused(FOREIGN_EMAIL);
}

const FOREIGN_EMAIL: Refusal = {
  name: "foreignEmail",
  msgtext: "email must be the address that the account is registered with.",
  errors: [{ field: "email", msgtext: "must be the account's own" }],
};
