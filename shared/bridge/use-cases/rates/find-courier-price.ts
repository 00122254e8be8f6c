import { canShowAgain, type StoredRate } from "#shared/bridge/domain/rates/stored-rate.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { RateKey } from "#shared/bridge/ports/rates.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { Timer } from "#shared/kernel/timer.ts";
import type { CheckoutRatesDeps } from "./checkout-rates-deps.ts";

/** The longest time that a buyer waits for a price, including the lookup of a stored price. */
export const PRICE_TIMEOUT_MS = 320;

type CourierPriceRequest = RateKey & { readonly account: CourierAccount };
/**
 * A price and its source. `not-served`: the courier refuses the address. `unknown`: no price is
 * available now.
 */
export type CourierPrice =
  | { readonly price: Money; readonly source: "courier" | "stored" }
  | "not-served"
  | "unknown";

/**
 * Returns the courier's price from the cache, the table or a new quote. Returns `unknown` if the
 * courier is slow or fails.
 */
export async function findCourierPrice(
  deps: CheckoutRatesDeps,
  priceRequest: CourierPriceRequest,
): Promise<CourierPrice> {
  const known = deps.recent.find(priceRequest, deps.clock());
  if (known === "not-served") return known;
  if (known !== undefined) return { price: known.price, source: "stored" };
  const timer = deps.startTimer(deps.courierLimitMs);
  return waitWithinLimit(findOrQuote(deps, priceRequest), timer);
}

async function findOrQuote(
  deps: CheckoutRatesDeps,
  priceRequest: CourierPriceRequest,
): Promise<PriceLookup> {
  const stored = await findStoredRate(deps, priceRequest).catch((error: unknown) =>
    deps.reportFailure(priceRequest.storeId, error),
  );
  return stored === undefined
    ? quoteCourier(deps, priceRequest)
    : toPriceLookup({ price: stored.price, source: "stored" });
}

async function findStoredRate(
  deps: CheckoutRatesDeps,
  priceRequest: CourierPriceRequest,
): Promise<StoredRate | undefined> {
  const stored = await deps.rates.find(priceRequest);
  const now = deps.clock();
  if (stored === undefined || !canShowAgain(stored, priceRequest.request, now)) return undefined;
  deps.recent.record(priceRequest, stored, now);
  return stored;
}

/** A price and the end of the write that stores it. */
interface PriceLookup {
  readonly price: CourierPrice;
  readonly pendingWrite: Promise<void>;
}

const toPriceLookup = (price: CourierPrice): PriceLookup => ({
  price,
  pendingWrite: Promise.resolve(),
});

/**
 * Requests a quote and stores it, also after the time limit: a late answer serves the next
 * checkout. Never rejects.
 */
async function quoteCourier(
  deps: CheckoutRatesDeps,
  priceRequest: CourierPriceRequest,
): Promise<PriceLookup> {
  const { recent, clock, openCourier, reportFailure } = deps;
  const { request, account, storeId } = priceRequest;
  try {
    const quotedAt = clock();
    const answer = await openCourier(account).quote(request, quotedAt);
    if (!answer.ok) {
      recent.record(priceRequest, "not-served", clock());
      return toPriceLookup("not-served");
    }
    const rate: StoredRate = { ...answer.value, quotedAt, pickUpAt: request.pickUpAt };
    recent.record(priceRequest, rate, clock());
    // If the write fails, the order gets a new quote later. The buyer still sees a price.
    const stored = deps.rates
      .put(priceRequest, rate)
      .catch((error: unknown) => reportFailure(storeId, error));
    return { price: { price: rate.price, source: "courier" }, pendingWrite: stored };
  } catch (error) {
    if (!(error instanceof UnavailableError)) reportFailure(storeId, error);
    return toPriceLookup("unknown");
  }
}

async function waitWithinLimit(lookup: Promise<PriceLookup>, timer: Timer): Promise<CourierPrice> {
  const limit = timer.ended.then(() => toPriceLookup("unknown"));
  const { price, pendingWrite: stored } = await Promise.race([lookup, limit]);
  timer.cancel();
  // Lambda can freeze the process after the response, so the write must end first.
  await stored;
  return price;
}
