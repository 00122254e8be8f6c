import * as z from "zod";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";

/** The outcome for an order that the merchant deleted. */
export const ORDER_GONE: StoreUpdateOutcome = {
  kind: "not-applicable",
  note: createMessage("order-gone-from-store"),
};

/** Expected refusals of Shopify. For fulfillments they have no code, and their texts can change. */
export const userErrorsSchema = z.object({
  userErrors: z.array(z.object({ message: z.string() })),
});
