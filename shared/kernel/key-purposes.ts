/** What the keys of a stage are for, one secret each: first what they seal, then what they sign. */
export const KEY_PURPOSES = [
  "store-credentials",
  "courier-credentials",
  "shopify-tokens",
  "personal-data",
  "tracking-links",
  "store-webhooks",
  "courier-addresses",
  "checkout-rates",
] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];
