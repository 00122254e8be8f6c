import { TOKEN_MINUTES } from "#shared/contract/orders/quote-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { computePrice, type Price } from "#shared/courier/domain/orders/compute-price.ts";
import type { Locator } from "#shared/courier/ports/location.ts";
import type { Quotes, TokenGenerator } from "#shared/courier/ports/orders.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { OrderRequest, Quote, Trip } from "../../domain/orders/order.ts";
import type { Refusal } from "../refusal.ts";
import { computeTrip, locateRequest } from "./locate-request.ts";
import type { UnlocatedRequest } from "./unlocated-request.ts";

export interface QuoteOrderDeps {
  readonly quotes: Quotes;
  readonly locator: Locator;
  readonly tokenGenerator: TokenGenerator;
  readonly clock: Clock;
}

/** Locates the places, computes trip and price, and stores the quote for 60 minutes. */
export function quoteOrder({ quotes, locator, tokenGenerator, clock }: QuoteOrderDeps) {
  return async (account: Account, unlocated: UnlocatedRequest): Promise<Result<Quote, Refusal>> => {
    const request = await locateRequest(locator, unlocated);
    if (!request.ok) return request;
    const trip = await computeTrip(locator, request.value);
    if (!trip.ok) return trip;
    const createdAt = clock();
    const quote: Quote = {
      token: tokenGenerator.generateApiToken(),
      clientid: account.clientid,
      accountNumber: account.number,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + TOKEN_MINUTES * 60_000),
      request: request.value,
      trip: trip.value,
      price: computeRequestPrice(request.value, trip.value),
    };
    await quotes.add(quote);
    return ok(quote);
  };
}

/** Computes the price of a request from its trip. */
export const computeRequestPrice = (
  request: OrderRequest,
  trip: Trip,
  isUrgent = request.scheduledAt === undefined,
): Price =>
  computePrice({
    distanceMeters: trip.meters,
    stops: request.stops.length,
    transport: request.transport,
    packSize: request.packSize,
    promoCode: request.promoCode,
    isUrgent,
  });

/** Checks that the body's email is that of the account (interface document, Authentication). */
export function verifyAccountEmail(account: Account, email: string): Result<undefined, Refusal> {
  const isSame = account.email.trim().toLowerCase() === email.trim().toLowerCase();
  return isSame ? ok(undefined) : fail(FOREIGN_EMAIL);
}

const FOREIGN_EMAIL: Refusal = {
  name: "foreignEmail",
  msgtext: "email must be the address with which the account is registered.",
  errors: [{ field: "email", msgtext: "must be the account's own" }],
};
