import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";

/** The outcome for an order that the merchant deleted. */
export const ORDER_GONE: StoreUpdateOutcome = {
  kind: "not-applicable",
  note: createMessage("order-gone-from-store"),
};

/** WooCommerce, or a plugin of it, answered a write with a refusal. */
export class RefusedWriteError extends Error {
  override readonly name = "RefusedWriteError";
}

/** Throws a `RefusedWriteError` if the store did not accept a write. */
export function assertAccepted({ status }: { readonly status: number }): void {
  if (status >= 300) throw new RefusedWriteError(`WooCommerce responded to a write with ${status}`);
}
