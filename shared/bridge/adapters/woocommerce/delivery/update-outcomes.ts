import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";

/** The outcome for an order that the merchant deleted. */
export const ORDER_GONE: StoreUpdateOutcome = {
  kind: "not-applicable",
  note: createMessage("order-gone-from-store"),
};

/** Throws if the store did not accept a write. */
export function assertAccepted({ status }: { readonly status: number }): void {
  if (status >= 300) throw new Error(`WooCommerce responded to a write with ${status}`);
}
