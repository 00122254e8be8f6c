import type { KeptQuote } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { KeptRate } from "#shared/bridge/domain/rates/stored-rate.ts";
import type { Sight } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";

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
