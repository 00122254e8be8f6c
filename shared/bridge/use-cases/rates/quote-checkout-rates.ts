import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { rateOrder } from "#shared/bridge/domain/rates/cart-order-request.ts";
import type { OfferedRate, RateSource } from "#shared/bridge/domain/rates/offered-rate.ts";
import { fallbackCents, shownCents } from "#shared/bridge/domain/rates/rate-price.ts";
import type { RateRequest } from "#shared/bridge/domain/rates/rate-request.ts";
import type { RateService } from "#shared/bridge/domain/settings/rate-settings.ts";
import { amountOf } from "#shared/kernel/money.ts";
import type { AnswerRatesDeps } from "./checkout-rates-deps.ts";
import { courierPrice, type Found } from "./find-courier-price.ts";
import { type Merchant, merchantsOf } from "./merchant-reader.ts";

/** The courier's prices are in dollars. */
const LIVE_CURRENCY = "USD";

/**
 * Every rate service of a store with its price for one cart; none where rates are off. Takes about as
 * long as a courier is waited for: whatever the courier does, the buyer is answered.
 */
export function answerRates(deps: AnswerRatesDeps) {
  const merchantOf = merchantsOf(deps);

  return async (storeId: StoreId, request: RateRequest): Promise<readonly OfferedRate[]> => {
    const merchant = await merchantOf(storeId);
    const rates = merchant?.settings.rates;
    if (merchant === undefined || rates === undefined || !rates.isOn) return [];
    // The merchant's amounts are in the store's own currency, and mean nothing in another.
    if (request.worth.currency !== rates.currency) {
      return rates.services.map((service) => notOffered(service, "not-offered"));
    }
    return Promise.all(rates.services.map((service) => offered(deps, merchant, service, request)));
  };
}

const notOffered = (service: RateService, source: RateSource): OfferedRate => ({
  service,
  source,
  cents: undefined,
});

async function offered(
  deps: AnswerRatesDeps,
  merchant: Merchant,
  service: RateService,
  request: RateRequest,
): Promise<OfferedRate> {
  const { rates, locations } = merchant.settings;
  const order = rateOrder(request, service, merchant.settings, deps.clock());
  // Were it an order, it would be held: nobody can buy that.
  if (locations.length === 0 || (!order.ok && order.refusal === "cannot-go")) {
    return notOffered(service, "not-offered");
  }
  const found = order.ok ? await livePrice(deps, merchant, order.value) : "unknown";
  if (found === "not-served") return notOffered(service, found);
  const worthCents = Math.round(amountOf(request.worth) * 100);
  if (found === "unknown") {
    const cents = fallbackCents(rates, worthCents);
    return { service, cents, source: cents === undefined ? "no-fallback" : "fallback" };
  }
  return { service, cents: shownCents(found.price, rates, worthCents), source: found.source };
}

async function livePrice(
  deps: AnswerRatesDeps,
  { store: { storeId }, settings: { rates }, account }: Merchant,
  request: OrderRequest,
): Promise<Found> {
  if (rates.currency !== LIVE_CURRENCY || account === undefined) return "unknown";
  return courierPrice(deps, { storeId, accountId: account.accountId, request, account });
}
