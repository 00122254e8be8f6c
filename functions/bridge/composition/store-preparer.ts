import type { Service } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreMaintenance } from "#shared/bridge/ports/store-maintenance.ts";
import { ensureWebhooks } from "#shared/bridge/use-cases/stores/ensure-webhooks.ts";

/** Returns the function that creates the webhooks of a store that was just connected. */
export const createStorePreparer =
  (
    openMaintenance: (store: Store) => Pick<StoreMaintenance, "webhooks">,
    { log, count }: Pick<Service, "log" | "count">,
  ) =>
  async (store: Store): Promise<void> => {
    const { storeId } = store;
    count("StoresConnected");
    const { webhooks } = openMaintenance(store);
    try {
      if (webhooks) await ensureWebhooks(webhooks);
      log.info("store connected", { storeId });
    } catch (error) {
      // The next sweep of the store creates them, within minutes.
      log.warn("store connected, without webhooks yet", { storeId, ...summarizeError(error) });
    }
  };
