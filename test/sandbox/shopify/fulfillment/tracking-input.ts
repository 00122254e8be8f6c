import type { Tracking } from "#test/sandbox/shopify/state/records.ts";

/** GraphQL's FulfillmentTrackingInput: one number and url, or lists of them. */
export interface TrackingInput {
  readonly company?: string | null;
  readonly number?: string | null;
  readonly url?: string | null;
  readonly numbers?: readonly string[] | null;
  readonly urls?: readonly string[] | null;
}

/** Returns one entry per parcel; none for an empty input. */
export function toTracking(input: TrackingInput | null | undefined): Tracking[] {
  if (!input) return [];
  const numbers = input.numbers ?? (input.number ? [input.number] : []);
  const urls = input.urls ?? (input.url ? [input.url] : []);
  const company = input.company ?? null;
  return Array.from({ length: Math.max(numbers.length, urls.length) }, (_, parcel) => ({
    number: numbers[parcel] ?? null,
    url: urls[parcel] ?? null,
    company,
  }));
}
