import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import {
  type CourierAccount,
  findBookingAccount,
  type Store,
} from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { StoredRates } from "#shared/bridge/ports/rates.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { memoize } from "#shared/kernel/memoize.ts";
import type { ReconcileDeps } from "./reconcile-deps.ts";

/** Everything that the actions of one delivery can use. */
export interface ReconcileContext {
  readonly store: Store;
  readonly settings: Settings;
  readonly account: CourierAccount;
  /** The account is the store's sandbox account. */
  readonly takesTestOrders: boolean;
  readonly storefront: Storefront;
  readonly courier: Courier;
  readonly batches: Batches;
  readonly deliveries: Deliveries;
  readonly reconcileQueue: ReconcileQueue;
  readonly orderWatches: ReconcileDeps["orderWatches"];
  readonly rates: Pick<StoredRates, "claim">;
  readonly writeOrderNote: ReconcileDeps["writeOrderNote"];
  readonly reportFault: ReconcileDeps["reportFault"];
}

/** Everything that the actions of one batch can use. */
export type BatchReconcileContext = Pick<
  ReconcileContext,
  "account" | "courier" | "settings" | "reconcileQueue" | "orderWatches"
>;

/** Reads what a context is made of. A run reads each once. */
export interface ContextReads {
  readonly findAccount: (accountId: AccountId) => Promise<CourierAccount | undefined>;
  readonly readSettings: () => Promise<Settings>;
}

export function createContextReads(
  { stores, settings }: Pick<ReconcileDeps, "stores" | "settings">,
  storeId: StoreId,
): ContextReads {
  const readSettings = memoize(settings.read);
  return { findAccount: memoize(stores.findAccount), readSettings: () => readSettings(storeId) };
}

/** Starts the reads of a context, so that they are one call with what is read at the same moment. */
export function readAhead({ findAccount, readSettings }: ContextReads, accountId: AccountId): void {
  // Whoever needs them receives their failures.
  for (const read of [findAccount(accountId), readSettings()]) read.catch(() => undefined);
}

/**
 * Creates the context of a delivery with the account that books it, or that it must stay with.
 * Throws `UnavailableError` if no account is connected.
 */
export async function createContext(
  deps: ReconcileDeps,
  { findAccount, readSettings }: ContextReads,
  store: Store,
  storefront: Storefront,
  accountId: AccountId | undefined,
): Promise<ReconcileContext> {
  if (accountId === undefined) throw createNotConnectedError();
  const [account, settings] = await Promise.all([findAccount(accountId), readSettings()]);
  if (account === undefined) throw createNotConnectedError();
  return {
    store,
    account,
    takesTestOrders: account.accountId === store.sandboxAccountId,
    storefront,
    courier: deps.openCourier(account),
    settings,
    batches: deps.batches,
    deliveries: deps.deliveries,
    reconcileQueue: deps.reconcileQueue,
    orderWatches: deps.orderWatches,
    rates: deps.rates,
    writeOrderNote: deps.writeOrderNote,
    reportFault: deps.reportFault,
  };
}

/** The delivery waits for a courier account. */
export const createNotConnectedError = () =>
  new UnavailableError(createMessage("courier-not-connected"));

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

/**
 * Returns the account that the delivery must stay with, because its courier may have the order or
 * because its batch belongs to it. Returns undefined if its store's accounts decide.
 */
export const findFixedAccount = (delivery: Delivery): AccountId | undefined => {
  // Also after the unconfirmed time: its look-ups may have failed until then.
  const mayBeAtCourier =
    isBooked(delivery) ||
    delivery.order?.quote?.attemptedAt !== undefined ||
    delivery.pointAttemptedAt !== undefined;
  // A cancelled delivery books nothing more, so its store needs no connected account.
  const isCancelled = delivery.cancellation !== undefined && !delivery.isRebooking;
  const isFixed = mayBeAtCourier || isCancelled || delivery.batchId !== undefined;
  return isFixed ? delivery.accountId : undefined;
};
