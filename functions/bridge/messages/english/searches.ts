import type { Catalog } from "#functions/bridge/messages/catalog.ts";

/**
 * Why a search for a buyer had no answer of the store for now. The bridge searches only when it is asked to:
 * what it says elsewhere of these problems, that it retries, is not true here.
 */
export const SEARCHES = {
  "search.store": "The store did not answer. Search again in a minute.",
  "search.shopify": "Shopify did not answer. Search again in a minute.",
} satisfies Partial<Catalog>;
