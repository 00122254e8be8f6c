import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { StoreMaintenance, StoreWebhooks } from "#shared/bridge/ports/store-maintenance.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface DisconnectStoreDeps {
  readonly stores: Pick<Stores, "find" | "disconnect">;
  readonly openStoreMaintenance: (store: Store) => Pick<StoreMaintenance, "webhooks">;
  readonly health: Pick<StoreHealthRecords, "update">;
  readonly clock: Clock;
  /** Told why the store's webhooks stay; leaving goes on. */
  readonly reportFailure: (storeId: StoreId, error: unknown) => void;
}

type DisconnectResult =
  | "unknown"
  /** Its way out is Shopify's. */
  | "shopify"
  /** Somebody wrote the store in the same moment: it is still connected. */
  | "changed"
  | { readonly areWebhooksRemoved: boolean };

/**
 * Takes our webhooks from a WooCommerce store, as long as its keys are there to do so, and forgets the
 * keys. Whether the store lets the webhooks go does not matter: what they tell is not acted on.
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
  // Once it is connected again, the first sweep makes them anew.
  await health.update(storeId, { repairRequestedAt: clock() });
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
