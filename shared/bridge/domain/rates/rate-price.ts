import type { RateSettings } from "#shared/bridge/domain/settings/rate-settings.ts";
import type { Money } from "#shared/kernel/money.ts";

type Pricing = Pick<
  RateSettings,
  "markupPercent" | "roundToCents" | "freeAboveCents" | "fallbackCents"
>;

/** Computes the buyer's price in cents from the courier's price in dollars. */
export function computeRateCents(
  price: Money,
  { markupPercent, roundToCents, ...free }: Pricing,
  worthCents: number,
): number {
  if (isFreeDelivery(free, worthCents)) return 0;
  // Computed in ten-thousandths: 10 % on 12.30 is exactly 13.53, without a floating-point error.
  const marked = Math.round(price.minor * (100 + markupPercent) * 100) / 10_000;
  return Math.max(Math.ceil(marked / roundToCents) * roundToCents, 0);
}

/**
 * Computes the buyer's price in cents while the courier's price is unknown; undefined: no rate is
 * offered.
 */
export const computeFallbackCents = (pricing: Pricing, worthCents: number): number | undefined =>
  pricing.fallbackCents !== undefined && isFreeDelivery(pricing, worthCents)
    ? 0
    : pricing.fallbackCents;

const isFreeDelivery = (
  { freeAboveCents }: Pick<Pricing, "freeAboveCents">,
  worthCents: number,
): boolean => freeAboveCents !== undefined && worthCents >= freeAboveCents;
