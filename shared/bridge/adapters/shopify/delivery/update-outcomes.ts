import * as z from "zod";
import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";
import { ORDER_TEXTS } from "./order-texts.ts";

/** The outcome for an order that the merchant deleted. */
export const ORDER_GONE: StoreUpdateOutcome = {
  kind: "not-applicable",
  text: ORDER_TEXTS.orderGone,
};

/** Expected refusals of Shopify. For fulfillments they have no code, and their texts can change. */
export const userErrorsSchema = z.object({
  userErrors: z.array(z.object({ message: z.string() })),
});
