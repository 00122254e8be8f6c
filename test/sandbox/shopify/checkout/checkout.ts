/** A rate that the buyer can select. */
export interface Rate {
  readonly service_name: string;
  readonly service_code: string;
  readonly description: string;
  readonly currency: string;
  readonly total_price: string;
  /** Whether the buyer must give a phone number to choose it. */
  readonly phone_required?: boolean | undefined;
}

/** The result of a request to a carrier, and its source. */
export interface RateResult {
  readonly rates: readonly Rate[];
  readonly source: "carrier" | "cache" | "backup";
  readonly status: number | undefined;
  readonly ms: number;
}

/** The checkout's memory of carriers. It is not stored. */
export interface Checkout {
  /** The times of the requests of the last minute. */
  readonly sentAt: number[];
  readonly cache: Map<string, { readonly result: RateResult; readonly until: number }>;
}

export const createCheckout = (): Checkout => ({ sentAt: [], cache: new Map() });

const MINUTE_MS = 60_000;

/** Returns the time-out of a carrier request, by the number of requests in the last minute including this. */
export function computeTimeoutMs({ sentAt }: Checkout, now: number): number {
  while ((sentAt[0] ?? now) < now - MINUTE_MS) sentAt.shift();
  sentAt.push(now);
  if (sentAt.length < 1_500) return 10_000;
  return sentAt.length <= 3_000 ? 5_000 : 3_000;
}
