import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import { findBookingAccount, type Store } from "#shared/bridge/domain/stores/store.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { findFixedAccount } from "./reconcile-context.ts";

/** The account of a delivery; undefined if none is connected. */
interface DeliveryAccount {
  readonly accountId: AccountId | undefined;
  /** Its quote is of another account than the one that books it now. */
  readonly isQuoteOfFormerAccount: boolean;
}

/**
 * Finds the account that a delivery must stay with, or that books it. The quote of another account
 * names no order there: it is not confirmed.
 */
export async function findDeliveryAccount(
  store: Store,
  delivery: Delivery,
  readOrder: Storefront["readOrder"],
  now: Date,
): Promise<DeliveryAccount> {
  const fixed = findFixedAccount(delivery, now);
  const hasQuote = delivery.order?.quote !== undefined && !isBooked(delivery);
  if (fixed !== undefined && !hasQuote) return { accountId: fixed, isQuoteOfFormerAccount: false };
  const present = findBookingAccount(store, await isTestOrder(store, delivery, readOrder));
  return {
    accountId: fixed ?? present,
    isQuoteOfFormerAccount: hasQuote && present !== undefined && present !== delivery.accountId,
  };
}

/** Whether the order is a test order. It is read for that only if that decides which account books it. */
async function isTestOrder(
  { sandboxAccountId }: Store,
  { isTest, key }: Delivery,
  readOrder: Storefront["readOrder"],
): Promise<boolean> {
  if (isTest !== undefined) return isTest;
  if (sandboxAccountId === undefined) return false;
  return (await readOrder(key.orderId))?.isTest ?? false;
}
