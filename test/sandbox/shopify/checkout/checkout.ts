/** One rate that the buyer may choose. */
export interface Rate {
  readonly service_name: string;
  readonly service_code: string;
  readonly description: string;
  readonly currency: string;
  readonly total_price: string;
}

/** What a carrier came to, and how. */
export interface RateResult {
  readonly rates: readonly Rate[];
  readonly source: "carrier" | "cache" | "backup";
  readonly status: number | undefined;
  readonly ms: number;
}

/** What the checkout remembers of carriers; it lives in memory. */
export interface Checkout {
  /** When each request was sent in the last minute. */
  readonly sentAt: number[];
  readonly cache: Map<string, { readonly result: RateResult; readonly until: number }>;
}

export const createCheckout = (): Checkout => ({ sentAt: [], cache: new Map() });

const MINUTE_MS = 60_000;

/** How long a carrier is waited for, by how often it was asked in the last minute; this one counts. */
export function computeTimeoutMs({ sentAt }: Checkout, now: number): number {
  while ((sentAt[0] ?? now) < now - MINUTE_MS) sentAt.shift();
  sentAt.push(now);
  if (sentAt.length < 1_500) return 10_000;
  return sentAt.length <= 3_000 ? 5_000 : 3_000;
}
