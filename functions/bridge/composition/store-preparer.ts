import type { Counter } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { StoreMaintenance } from "#shared/bridge/ports/store-maintenance.ts";
import { ensureWebhooks } from "#shared/bridge/use-cases/stores/ensure-webhooks.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/**
 * Returns the function that makes a store due for a sweep that was just connected, and creates its
 * webhooks.
 */
export const createStorePreparer =
  (
    openMaintenance: (store: Store) => Pick<StoreMaintenance, "webhooks">,
    health: Pick<StoreHealthRecords, "update">,
    { log, count }: Counter<"StoresConnected">,
  ) =>
  async (store: Store): Promise<void> => {
    const { storeId } = store;
    count("StoresConnected");
    await health.update(storeId, { aliveAt: systemClock() });
    const { webhooks } = openMaintenance(store);
    try {
      if (webhooks) await ensureWebhooks(webhooks);
      log.info("store connected", { storeId });
    } catch (error) {
      // The next sweep of the store creates them, within minutes.
      log.warn("store connected, without webhooks yet", { storeId, ...summarizeError(error) });
    }
  };
