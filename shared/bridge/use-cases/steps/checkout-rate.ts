import type { OrderRequest } from "../../domain/order-request.ts";
import type { KeptRate } from "../../domain/rates/kept-rate.ts";
import type { Quote } from "../../ports/courier.ts";
import type { Sight } from "../sight.ts";

/**
 * The price that a checkout was shown for the very same, where it still holds. It is this order's
 * alone from now on: were this run to die here, the order is quoted anew.
 */
export async function takeCheckoutRate(
  { store, settings, account, rates }: Pick<Sight, "store" | "settings" | "account" | "rates">,
  request: OrderRequest,
  now: Date,
): Promise<KeptRate | undefined> {
  if (!settings.rates.isOn) return undefined;
  const { storeId } = store;
  return rates.take({ storeId, accountId: account.accountId, request }, now);
}

/** The rate as a courier's quote. */
export const quoteOf = ({
  token,
  price,
  expiresAt,
}: KeptRate): Quote & { isFromCheckout: true } => ({
  token,
  price,
  expiresAt,
  isFromCheckout: true,
});
