import type { RateSettings } from "#shared/bridge/domain/settings/rate-settings.ts";
import type { Money } from "#shared/kernel/money.ts";

type Pricing = Pick<
  RateSettings,
  "markupPercent" | "roundToCents" | "freeAboveCents" | "fallbackCents"
>;

/** What the buyer pays for a courier's price in dollars, in cents. */
export function computeRateCents(
  price: Money,
  { markupPercent, roundToCents, ...free }: Pricing,
  worthCents: number,
): number {
  if (isFreeDelivery(free, worthCents)) return 0;
  // Whole ten-thousandths: 10 % on 12.30 is 13.53, and no cent more by the way numbers are kept.
  const marked = Math.round(price.minor * (100 + markupPercent) * 100) / 10_000;
  return Math.max(Math.ceil(marked / roundToCents) * roundToCents, 0);
}

/** What the buyer pays while the courier's price is not known; undefined: nothing is offered. */
export const computeFallbackCents = (pricing: Pricing, worthCents: number): number | undefined =>
  pricing.fallbackCents !== undefined && isFreeDelivery(pricing, worthCents)
    ? 0
    : pricing.fallbackCents;

const isFreeDelivery = (
  { freeAboveCents }: Pick<Pricing, "freeAboveCents">,
  worthCents: number,
): boolean => freeAboveCents !== undefined && worthCents >= freeAboveCents;
