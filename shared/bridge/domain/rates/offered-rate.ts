import type { RateService } from "#shared/bridge/domain/settings/rate-settings.ts";

/** The source of an offered price, or why there is none. */
export type RateSource =
  | "courier"
  | "stored"
  | "fallback"
  | "not-served"
  | "not-offered"
  | "no-fallback";

/** One service of a store at one checkout. */
export interface OfferedRate {
  readonly service: RateService;
  readonly source: RateSource;
  /** Hundredths of the checkout's currency; undefined: not offered. */
  readonly cents: number | undefined;
}
