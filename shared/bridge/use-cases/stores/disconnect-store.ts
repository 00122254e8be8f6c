import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealthBook } from "#shared/bridge/ports/store-health.ts";
import type { StoreUpkeep, StoreWebhooks } from "#shared/bridge/ports/store-maintenance.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface LeaveDeps {
  readonly tenants: Pick<Tenants, "store" | "disconnect">;
  readonly upkeepOf: (store: Store) => Pick<StoreUpkeep, "webhooks">;
  readonly health: Pick<StoreHealthBook, "note">;
  readonly clock: Clock;
  /** Told why the store's webhooks stay; leaving goes on. */
  readonly failed: (storeId: StoreId, error: unknown) => void;
}

type Left =
  | "unknown"
  /** Its way out is Shopify's. */
  | "shopify"
  /** Somebody wrote the store in the same moment: it is still connected. */
  | "changed"
  | { readonly webhooksRemoved: boolean };

/**
 * Takes our webhooks from a WooCommerce store, as long as its keys are there to do so, and forgets the
 * keys. Whether the store lets the webhooks go does not matter: what they tell is not acted on.
 */
export async function leaveStore(deps: LeaveDeps, storeId: StoreId): Promise<Left> {
  const { tenants, health, clock } = deps;
  const store = await tenants.store(storeId);
  if (store === undefined) return "unknown";
  if (store.access.kind === "shopify") return "shopify";
  const webhooksRemoved = await withoutWebhooks(deps, store);
  await tenants.disconnect(storeId);
  if ((await tenants.store(storeId))?.access.kind === "woocommerce") return "changed";
  // Once it is connected again, the first sweep makes them anew.
  await health.note(storeId, { repairWantedAt: clock() });
  return { webhooksRemoved };
}

async function withoutWebhooks({ upkeepOf, failed }: LeaveDeps, store: Store): Promise<boolean> {
  const { webhooks } = upkeepOf(store);
  try {
    if (webhooks !== undefined) await removeAll(webhooks);
    return true;
  } catch (error) {
    failed(store.storeId, error);
    return false;
  }
}

async function removeAll(webhooks: StoreWebhooks): Promise<void> {
  const ids = (await webhooks.list()).map(({ id }) => id);
  if (ids.length > 0) await webhooks.remove(ids);
}
