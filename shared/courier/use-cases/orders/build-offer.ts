import type { ConfirmBody } from "#shared/contract/orders/confirm-calls.ts";
import type { OrderDraft, OrderRequest, Quote } from "#shared/courier/domain/orders/order.ts";
import type { Locator } from "#shared/courier/ports/location.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { computeTrip, locateRequest } from "./locate-request.ts";
import { mergeConfirmation } from "./merge-confirmation.ts";
import { computeRequestPrice } from "./quote-order.ts";

/** The request with its trip and price. */
export type Offer = Pick<OrderDraft, "request" | "trip" | "price">;

/**
 * Builds the offer that a confirmation accepts. The quoted trip and price stay valid unless a field
 * that they depend on has changed.
 */
export function buildOffer(locator: Locator) {
  return async (quote: Quote, body: ConfirmBody, now: Date): Promise<Result<Offer, Refusal>> => {
    const unlocated = mergeConfirmation(quote.request, body, now);
    if (!unlocated.ok) return unlocated;
    const found = await locateRequest(locator, unlocated.value);
    if (!found.ok) return found;
    const { trip, price } = quote;
    if (computeRequestFingerprint(found.value) === computeRequestFingerprint(quote.request))
      return ok({ request: found.value, trip, price });
    return computeOffer(locator, found.value);
  };
}

async function computeOffer(
  locator: Locator,
  request: OrderRequest,
): Promise<Result<Offer, Refusal>> {
  const trip = await computeTrip(locator, request);
  if (!trip.ok) return trip;
  return ok({ request, trip: trip.value, price: computeRequestPrice(request, trip.value) });
}

/** Identifies everything that trip and price depend on. */
const computeRequestFingerprint = ({
  hub,
  stops,
  transport,
  packSize,
  promoCode,
  scheduledAt,
}: OrderRequest) =>
  JSON.stringify([
    [transport, packSize, promoCode, scheduledAt === undefined],
    [hub, ...stops].map(({ lat, lng }) => [lat, lng]),
  ]);
