import type { StoredQuote } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { StoredRate } from "#shared/bridge/domain/rates/stored-rate.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";

/**
 * Claims the price that a checkout showed for the same request, if it is still valid. No other
 * order can use it afterwards. After a crash, this order gets a new quote.
 */
export async function claimCheckoutRate(
  {
    store,
    settings,
    account,
    rates,
  }: Pick<ReconcileContext, "store" | "settings" | "account" | "rates">,
  request: OrderRequest,
  now: Date,
): Promise<StoredRate | undefined> {
  if (!settings.rates.isOn) return undefined;
  const { storeId } = store;
  return rates.claim({ storeId, accountId: account.accountId, request }, now);
}

/** Converts the rate to a quote. */
export const toQuote = ({
  token,
  price,
  expiresAt,
  pickUpAt,
}: StoredRate): Omit<StoredQuote, "requestFingerprint"> => ({
  token,
  price,
  expiresAt,
  pickUpAt,
  isFromCheckout: true,
});

/** Returns the plan with the pick-up time that the quote was made for. */
export const applyQuotedPickUp = (
  plan: Plan,
  { pickUpAt = plan.pickUpAt }: Pick<StoredQuote, "pickUpAt">,
): Plan => ({ ...plan, pickUpAt });
