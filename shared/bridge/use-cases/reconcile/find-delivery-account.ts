import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import { findBookingAccount, type Store } from "#shared/bridge/domain/stores/store.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { findFixedAccount } from "./reconcile-context.ts";

/** The account of a delivery; undefined if none is connected. */
interface DeliveryAccount {
  readonly accountId: AccountId | undefined;
  /** What it requested, a quote or a point, is of another account than the one that books it now. */
  readonly isRequestOfFormerAccount: boolean;
}

/**
 * Finds the account that a delivery must stay with, or that books it. What was requested of another
 * account, or of one that was disconnected, is looked up there, and nothing more is booked there.
 */
export async function findDeliveryAccount(
  store: Store,
  delivery: Delivery,
  readOrder: Storefront["readOrder"],
): Promise<DeliveryAccount> {
  const fixed = findFixedAccount(delivery);
  const hasRequest = hasOpenRequest(delivery);
  if (fixed !== undefined && !hasRequest)
    return { accountId: fixed, isRequestOfFormerAccount: false };
  const present = findBookingAccount(store, await isTestOrder(store, delivery, readOrder));
  return {
    accountId: fixed ?? present,
    isRequestOfFormerAccount: hasRequest && present !== delivery.accountId,
  };
}

/** Whether a delivery waits for a courier that its store no longer books with. */
export const waitsForFormerAccount = (store: Store, delivery: Delivery): boolean =>
  hasOpenRequest(delivery) &&
  findFixedAccount(delivery) !== undefined &&
  findBookingAccount(store, delivery.isTest ?? false) !== delivery.accountId;

const hasOpenRequest = (delivery: Delivery): boolean =>
  !isBooked(delivery) &&
  (delivery.order?.quote !== undefined || delivery.pointAttemptedAt !== undefined);

/**
 * Whether the order is a test order. It is read for that only if that decides which account books it,
 * and nothing was requested yet: what was read before a request is known. In WooCommerce, only synthetic
 * orders are tests.
 */
async function isTestOrder(
  { sandboxAccountId, access }: Store,
  delivery: Delivery,
  readOrder: Storefront["readOrder"],
): Promise<boolean> {
  const { isTest, key } = delivery;
  if (isTest !== undefined || hasOpenRequest(delivery)) return isTest ?? false;
  if (sandboxAccountId === undefined || access.kind !== "shopify") return false;
  return (await readOrder(key.orderId))?.isTest ?? false;
}
