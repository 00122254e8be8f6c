import { doubtOf } from "#shared/bridge/domain/delivery/courier-order.ts";
import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { BatchStore } from "#shared/bridge/ports/batching.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { KeptRates } from "#shared/bridge/ports/rates.ts";
import type { DeliveryStore, HintQueue, Storefront } from "#shared/bridge/ports.ts";
import type { AdvanceDeps } from "./reconcile-deps.ts";

/** All that one delivery's steps may touch. */
export interface Sight {
  readonly store: Store;
  readonly settings: Settings;
  readonly account: CourierAccount;
  readonly storefront: Storefront;
  readonly courier: Courier;
  readonly batches: BatchStore;
  readonly deliveries: DeliveryStore;
  readonly hints: HintQueue;
  readonly rates: Pick<KeptRates, "take">;
}

/** All that one batch's steps may touch. */
export type BatchSight = Pick<Sight, "account" | "courier" | "settings" | "hints">;

/** All that the steps of a delivery need; `accountId`: where it is fixed. */
export async function sightOf(
  deps: AdvanceDeps,
  store: Store,
  storefront: Storefront,
  accountId: AccountId | undefined,
): Promise<Sight> {
  if (store.isCourierDisconnected === true && accountId === undefined) {
    throw new Unavailable(NOT_CONNECTED);
  }
  const account = await deps.tenants.account(accountId ?? store.accountId);
  if (account === undefined) throw new Unavailable(NOT_CONNECTED);
  return {
    store,
    account,
    storefront,
    courier: deps.courierOf(account),
    settings: await deps.settings.settings(store.storeId),
    batches: deps.batches,
    deliveries: deps.deliveries,
    hints: deps.hints,
    rates: deps.rates,
  };
}

/**
 * The account whose courier may have it: there it stays, whatever its store joins later. What is in
 * a batch goes, or waits, with it; what is nowhere goes to its store's account.
 */
export const fixedAt = (delivery: Delivery, now: Date): AccountId | undefined => {
  const pointDoubt = doubtOf(delivery.pointTriedAt);
  const isInDoubt = pointDoubt !== undefined && pointDoubt > now;
  const mayBeThere = isBooked(delivery) || delivery.order?.quote?.triedAt !== undefined;
  // What is called off books nothing more: it needs no account that its store is connected with.
  const isOff = delivery.calledOff !== undefined && !delivery.rebook;
  const stays = mayBeThere || isInDoubt || isOff || delivery.batchId !== undefined;
  return stays ? delivery.accountId : undefined;
};

/** Nothing can be at the courier: it was asked for a price at most. */
export const isUnasked = ({ accessKey, order }: Pick<Delivery, "accessKey" | "order">): boolean =>
  accessKey === undefined && order?.orderId === undefined && order?.quote?.triedAt === undefined;

export const NOT_CONNECTED =
  "The courier account of this store is not connected. Connect it again.";
