import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { isSweepPostponed } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** Signs of life of one store within this time cost one read of its health. */
const CHECK_EVERY_MS = 60_000;

type NoteAlive = (storeId: StoreId) => Promise<void>;

/**
 * Returns the function that notes a sign of life of a store. It writes only if the store's sweep waits
 * after a failure, so that the store is swept at the next run.
 */
export function createRecoveryWatch(
  health: Pick<StoreHealthRecords, "read" | "update">,
  clock: Clock,
): NoteAlive {
  const checkedAt = new Map<StoreId, number>();
  return async (storeId) => {
    const now = clock();
    if (now.getTime() - (checkedAt.get(storeId) ?? 0) < CHECK_EVERY_MS) return;
    checkedAt.set(storeId, now.getTime());
    if (isSweepPostponed(await health.read(storeId), now))
      await health.update(storeId, { aliveAt: now });
  };
}

/** Returns the storefronts with a note of each request that their store answers. */
export const watchStorefronts =
  (openStorefront: (store: Store) => Storefront, noteAlive: NoteAlive) =>
  (store: Store): Storefront => {
    const storefront = openStorefront(store);
    return {
      ...storefront,
      async readOrder(orderId) {
        const order = await storefront.readOrder(orderId);
        await noteAlive(store.storeId);
        return order;
      },
      async pushUpdate(...update) {
        const outcome = await storefront.pushUpdate(...update);
        await noteAlive(store.storeId);
        return outcome;
      },
    };
  };
