import * as z from "zod";
import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";

/** What is left to say of an order that its merchant deleted. */
export const ORDER_GONE: StoreUpdateOutcome = {
  kind: "not-applicable",
  text: "The store no longer has this order.",
};

/** Shopify's expected refusals: of fulfillments without a code, and with words that may change. */
export const userErrorsSchema = z.object({
  userErrors: z.array(z.object({ message: z.string() })),
});
