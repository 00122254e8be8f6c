import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";
import { ORDER_TEXTS } from "./order-texts.ts";

/** The outcome for an order that the merchant deleted. */
export const ORDER_GONE: StoreUpdateOutcome = {
  kind: "not-applicable",
  text: ORDER_TEXTS.orderGone,
};

/** Throws if the store did not accept a write. */
export function assertAccepted({ status }: { readonly status: number }): void {
  if (status >= 300) throw new Error(`WooCommerce responded to a write with ${status}`);
}
