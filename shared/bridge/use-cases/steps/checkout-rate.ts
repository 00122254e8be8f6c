import type { KeptQuote } from "../../domain/courier-order.ts";
import type { OrderRequest } from "../../domain/order-request.ts";
import type { Plan } from "../../domain/plan.ts";
import type { KeptRate } from "../../domain/rates/kept-rate.ts";
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
  pickUpAt,
}: KeptRate): Omit<KeptQuote, "asks"> => ({
  token,
  price,
  expiresAt,
  pickUpAt,
  isFromCheckout: true,
});

/** The plan with the pick-up that its quote is the price of. */
export const asQuoted = (
  plan: Plan,
  { pickUpAt = plan.pickUpAt }: Pick<KeptQuote, "pickUpAt">,
): Plan => ({ ...plan, pickUpAt });
