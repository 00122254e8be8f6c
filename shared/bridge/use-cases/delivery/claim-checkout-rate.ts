import type { StoredQuote } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { StoredRate } from "#shared/bridge/domain/rates/stored-rate.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";

/**
 * The price that a checkout was shown for the very same, where it still holds. It is this order's
 * alone from now on: were this run to die here, the order is quoted anew.
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

/** The rate as a courier's quote. */
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

/** The plan with the pick-up that its quote is the price of. */
export const applyQuotedPickUp = (
  plan: Plan,
  { pickUpAt = plan.pickUpAt }: Pick<StoredQuote, "pickUpAt">,
): Plan => ({ ...plan, pickUpAt });
