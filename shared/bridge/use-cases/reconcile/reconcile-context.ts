import { computeUnconfirmedUntil } from "#shared/bridge/domain/delivery/courier-order.ts";
import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { StoredRates } from "#shared/bridge/ports/rates.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { ReconcileDeps } from "./reconcile-deps.ts";

/** All that one delivery's steps may touch. */
export interface ReconcileContext {
  readonly store: Store;
  readonly settings: Settings;
  readonly account: CourierAccount;
  readonly storefront: Storefront;
  readonly courier: Courier;
  readonly batches: Batches;
  readonly deliveries: Deliveries;
  readonly reconcileQueue: ReconcileQueue;
  readonly rates: Pick<StoredRates, "claim">;
}

/** All that one batch's steps may touch. */
export type BatchReconcileContext = Pick<
  ReconcileContext,
  "account" | "courier" | "settings" | "reconcileQueue"
>;

/** All that the steps of a delivery need; `accountId`: where it is fixed. */
export async function createContext(
  deps: ReconcileDeps,
  store: Store,
  storefront: Storefront,
  accountId: AccountId | undefined,
): Promise<ReconcileContext> {
  if (store.isCourierDisconnected === true && accountId === undefined) {
    throw new UnavailableError(NOT_CONNECTED);
  }
  const account = await deps.stores.findAccount(accountId ?? store.accountId);
  if (account === undefined) throw new UnavailableError(NOT_CONNECTED);
  return {
    store,
    account,
    storefront,
    courier: deps.openCourier(account),
    settings: await deps.settings.read(store.storeId),
    batches: deps.batches,
    deliveries: deps.deliveries,
    reconcileQueue: deps.reconcileQueue,
    rates: deps.rates,
  };
}

/**
 * The account whose courier may have it: there it stays, whatever its store joins later. What is in
 * a batch goes, or waits, with it; what is nowhere goes to its store's account.
 */
export const findFixedAccount = (delivery: Delivery, now: Date): AccountId | undefined => {
  const unconfirmedUntil = computeUnconfirmedUntil(delivery.pointAttemptedAt);
  const isUnconfirmed = unconfirmedUntil !== undefined && unconfirmedUntil > now;
  const mayBeAtCourier = isBooked(delivery) || delivery.order?.quote?.attemptedAt !== undefined;
  // What is called off books nothing more: it needs no account that its store is connected with.
  const isCancelled = delivery.cancellation !== undefined && !delivery.isRebooking;
  const isFixed = mayBeAtCourier || isUnconfirmed || isCancelled || delivery.batchId !== undefined;
  return isFixed ? delivery.accountId : undefined;
};

/** Nothing can be at the courier: it was asked for a price at most. */
export const isUnsent = ({ accessKey, order }: Pick<Delivery, "accessKey" | "order">): boolean =>
  accessKey === undefined &&
  order?.orderId === undefined &&
  order?.quote?.attemptedAt === undefined;

export const NOT_CONNECTED =
  "The courier account of this store is not connected. Connect it again.";
