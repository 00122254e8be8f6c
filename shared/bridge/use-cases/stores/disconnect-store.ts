import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { recordDisconnection } from "#shared/bridge/domain/stores/store-health.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { StoreMaintenance, StoreWebhooks } from "#shared/bridge/ports/store-maintenance.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface DisconnectStoreDeps {
  readonly stores: Pick<Stores, "find" | "disconnect">;
  readonly openStoreMaintenance: (store: Store) => Pick<StoreMaintenance, "webhooks">;
  readonly health: Pick<StoreHealthRecords, "read" | "update">;
  readonly clock: Clock;
  /** Reports why the webhooks could not be removed. The store is disconnected all the same. */
  readonly reportFailure: (storeId: StoreId, error: unknown) => void;
}

type DisconnectResult =
  | "unknown"
  /** A Shopify store is disconnected by uninstalling the app. */
  | "shopify"
  /** The store changed at the same time and is still connected. */
  | "changed"
  | { readonly areWebhooksRemoved: boolean };

/**
 * Removes our webhooks from a WooCommerce store and then deletes its keys. Continues if the
 * webhooks cannot be removed, because webhooks of a disconnected store are ignored.
 */
export async function disconnectStore(
  deps: DisconnectStoreDeps,
  storeId: StoreId,
): Promise<DisconnectResult> {
  const { stores, health, clock } = deps;
  const store = await stores.find(storeId);
  if (store === undefined) return "unknown";
  if (store.access.kind === "shopify") return "shopify";
  const areWebhooksRemoved = await removeWebhooks(deps, store);
  await stores.disconnect(storeId);
  if ((await stores.find(storeId))?.access.kind === "woocommerce") return "changed";
  // The first sweep after a reconnect creates the webhooks again, and does not count them as lost.
  const { webhooks } = await health.read(storeId);
  await health.update(storeId, { webhooks: recordDisconnection(webhooks, clock()) });
  return { areWebhooksRemoved };
}

async function removeWebhooks(
  { openStoreMaintenance, reportFailure }: DisconnectStoreDeps,
  store: Store,
): Promise<boolean> {
  const { webhooks } = openStoreMaintenance(store);
  try {
    if (webhooks !== undefined) await removeAllWebhooks(webhooks);
    return true;
  } catch (error) {
    reportFailure(store.storeId, error);
    return false;
  }
}

async function removeAllWebhooks(webhooks: StoreWebhooks): Promise<void> {
  const ids = (await webhooks.list()).map(({ id }) => id);
  if (ids.length > 0) await webhooks.remove(ids);
}
