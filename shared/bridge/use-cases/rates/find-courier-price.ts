import { canShowAgain, type StoredRate } from "#shared/bridge/domain/rates/stored-rate.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { RateKey } from "#shared/bridge/ports/rates.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { CheckoutRatesDeps } from "./checkout-rates-deps.ts";

/** A buyer is not kept waiting for the price longer than this, looking it up included. */
export const PRICE_TIMEOUT_MS = 320;

type CourierPriceRequest = RateKey & { readonly account: CourierAccount };
/** A price and where it is from; or that the courier refuses the address; or that nobody knows now. */
export type CourierPrice =
  | { readonly price: Money; readonly source: "courier" | "stored" }
  | "not-served"
  | "unknown";

/** The courier's price: remembered, kept, or asked for now; `unknown` where it is slow, down or at fault. */
export async function findCourierPrice(
  deps: CheckoutRatesDeps,
  priceRequest: CourierPriceRequest,
): Promise<CourierPrice> {
  const known = deps.recent.find(priceRequest, deps.clock());
  if (known === "not-served") return known;
  if (known !== undefined) return { price: known.price, source: "stored" };
  return waitWithinLimit(findOrQuote(deps, priceRequest), deps.courierLimitMs);
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

/** The answer, and the end of keeping it. */
interface PriceLookup {
  readonly price: CourierPrice;
  readonly pendingWrite: Promise<void>;
}

const toPriceLookup = (price: CourierPrice): PriceLookup => ({
  price,
  pendingWrite: Promise.resolve(),
});

/** Goes on after its limit, too: a late answer serves the next checkout. Never rejects. */
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
    // Without it the order is quoted anew: no reason to leave the buyer without a price.
    const stored = deps.rates
      .put(priceRequest, rate)
      .catch((error: unknown) => reportFailure(storeId, error));
    return { price: { price: rate.price, source: "courier" }, pendingWrite: stored };
  } catch (error) {
    if (!(error instanceof UnavailableError)) reportFailure(storeId, error);
    return toPriceLookup("unknown");
  }
}

async function waitWithinLimit(
  lookup: Promise<PriceLookup>,
  limitMs: number,
): Promise<CourierPrice> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<PriceLookup>((resolve) => {
    timer = setTimeout(() => resolve(toPriceLookup("unknown")), limitMs);
  });
  const { price, pendingWrite: stored } = await Promise.race([lookup, limit]);
  clearTimeout(timer);
  // A process may be frozen once it has answered: what is begun is ended first.
  await stored;
  return price;
}
