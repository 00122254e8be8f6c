import type { Delivery } from "../domain/delivery.ts";
import type { Settings } from "../domain/settings/settings.ts";
import type { CourierAccount, Store } from "../domain/tenancy.ts";
import { Unavailable } from "../domain/unavailable.ts";
import type { BatchStore } from "../ports/batches.ts";
import type { Courier } from "../ports/courier.ts";
import type { KeptRates } from "../ports/kept-rates.ts";
import type { DeliveryStore, HintQueue, Storefront } from "../ports.ts";
import type { AdvanceDeps } from "./advance-deps.ts";

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

/** Once the courier was asked, the delivery stays with that account, whatever its store joins later. */
export async function sightOf(
  deps: AdvanceDeps,
  store: Store,
  storefront: Storefront,
  { accountId, accessKey, order, batchId }: Delivery,
): Promise<Sight> {
  // What is in a batch goes, or waits, with it.
  const isNew = batchId === undefined && isUnasked({ accessKey, order });
  if (store.isCourierDisconnected === true && isNew) {
    throw new Unavailable(NOT_CONNECTED);
  }
  const isFixed = (accessKey ?? order?.orderId ?? order?.quote ?? batchId) !== undefined;
  const account = await deps.tenants.account(isFixed ? accountId : store.accountId);
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

/** Nothing can be at the courier: it was asked for a price at most. */
export const isUnasked = ({ accessKey, order }: Pick<Delivery, "accessKey" | "order">): boolean =>
  accessKey === undefined && order?.orderId === undefined && order?.quote?.triedAt === undefined;

export const NOT_CONNECTED =
  "The courier account of this store is not connected. Connect it again.";
