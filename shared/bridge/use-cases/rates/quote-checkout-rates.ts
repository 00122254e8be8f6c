import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { buildCartOrderRequest } from "#shared/bridge/domain/rates/cart-order-request.ts";
import type { OfferedRate, RateSource } from "#shared/bridge/domain/rates/offered-rate.ts";
import { computeFallbackCents, computeRateCents } from "#shared/bridge/domain/rates/rate-price.ts";
import type { RateRequest } from "#shared/bridge/domain/rates/rate-request.ts";
import type { RateService } from "#shared/bridge/domain/settings/rate-settings.ts";
import { toDecimalAmount } from "#shared/kernel/money.ts";
import type { CheckoutRatesDeps } from "./checkout-rates-deps.ts";
import { type CourierPrice, findCourierPrice } from "./find-courier-price.ts";
import { createMerchantReader, type Merchant } from "./merchant-reader.ts";

/** The courier's prices are in dollars. */
const LIVE_CURRENCY = "USD";

/**
 * Returns every rate service of a store with its price for one cart, or none if rates are off.
 * Answers within the courier's time limit, whatever the courier does.
 */
export function quoteCheckoutRates(deps: CheckoutRatesDeps) {
  const readMerchant = createMerchantReader(deps);

  return async (storeId: StoreId, request: RateRequest): Promise<readonly OfferedRate[]> => {
    const merchant = await readMerchant(storeId);
    const rates = merchant?.settings.rates;
    if (merchant === undefined || rates === undefined || !rates.isOn) return [];
    // The merchant's amounts are in the store's currency and cannot be used with another one.
    if (request.worth.currency !== rates.currency) {
      return rates.services.map((service) => createUnofferedRate(service, "not-offered"));
    }
    return Promise.all(
      rates.services.map((service) => offerRate(deps, merchant, service, request)),
    );
  };
}

const createUnofferedRate = (service: RateService, source: RateSource): OfferedRate => ({
  service,
  source,
  cents: undefined,
});

async function offerRate(
  deps: CheckoutRatesDeps,
  merchant: Merchant,
  service: RateService,
  request: RateRequest,
): Promise<OfferedRate> {
  const { rates, locations } = merchant.settings;
  const order = buildCartOrderRequest(request, service, merchant.settings, deps.clock());
  // Such an order would be held, so no rate is offered for it.
  if (locations.length === 0 || (!order.ok && order.refusal === "cannot-go")) {
    return createUnofferedRate(service, "not-offered");
  }
  const price = order.ok ? await findLivePrice(deps, merchant, order.value) : "unknown";
  if (price === "not-served") return createUnofferedRate(service, price);
  const worthCents = Math.round(toDecimalAmount(request.worth) * 100);
  if (price === "unknown") {
    const cents = computeFallbackCents(rates, worthCents);
    return { service, cents, source: cents === undefined ? "no-fallback" : "fallback" };
  }
  return { service, cents: computeRateCents(price.price, rates, worthCents), source: price.source };
}

async function findLivePrice(
  deps: CheckoutRatesDeps,
  { store: { storeId }, settings: { rates }, account }: Merchant,
  request: OrderRequest,
): Promise<CourierPrice> {
  if (rates.currency !== LIVE_CURRENCY || account === undefined) return "unknown";
  return findCourierPrice(deps, { storeId, accountId: account.accountId, request, account });
}
