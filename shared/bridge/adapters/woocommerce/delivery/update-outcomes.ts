import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";

/** What is left to say of an order that its merchant deleted. */
export const ORDER_GONE: StoreUpdateOutcome = {
  kind: "not-applicable",
  text: "The store no longer has this order.",
};

/** Throws where the store did not take what was written. */
export function assertAccepted({ status }: { readonly status: number }): void {
  if (status >= 300) throw new Error(`WooCommerce answered a write with ${status}`);
}
