import type { ConfirmBody } from "#shared/contract/orders/confirm-calls.ts";
import type { OrderDraft, OrderRequest, Quote } from "#shared/courier/domain/orders/order.ts";
import type { Locator } from "#shared/courier/ports-for-orders.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { located, tripOf } from "./locate-request.ts";
import { merged } from "./merge-confirmation.ts";
import { priceFor } from "./quote-order.ts";

/** What is carried, how far, and for how much. */
export type Offer = Pick<OrderDraft, "request" | "trip" | "price">;

/** What a confirmation is of: what was quoted holds, unless what it depends on was changed. */
export function offerOf(locator: Locator) {
  return async (quote: Quote, body: ConfirmBody, now: Date): Promise<Result<Offer, Refusal>> => {
    const wanted = merged(quote.request, body, now);
    if (!wanted.ok) return wanted;
    const found = await located(locator, wanted.value);
    if (!found.ok) return found;
    const { trip, price } = quote;
    if (says(found.value) === says(quote.request)) return ok({ request: found.value, trip, price });
    return priced(locator, found.value);
  };
}

async function priced(locator: Locator, request: OrderRequest): Promise<Result<Offer, Refusal>> {
  const trip = await tripOf(locator, request);
  if (!trip.ok) return trip;
  return ok({ request, trip: trip.value, price: priceFor(request, trip.value) });
}

/** All that way and price depend on. */
const says = ({ hub, stops, transport, packSize, promoCode, scheduledAt }: OrderRequest) =>
  JSON.stringify([
    [transport, packSize, promoCode, scheduledAt === undefined],
    [hub, ...stops].map(({ lat, lng }) => [lat, lng]),
  ]);
