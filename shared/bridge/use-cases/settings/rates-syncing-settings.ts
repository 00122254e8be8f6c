import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";

interface Deps {
  readonly settings: SettingsRepository;
  readonly stores: Pick<Stores, "find">;
  readonly health: Pick<StoreHealthRecords, "read" | "update">;
  readonly ensureRates: (store: Store) => Promise<unknown>;
  readonly reportFailure: (storeId: StoreId, error: unknown) => void;
}

/** The check time is older than any other, so that the next sweep tries again. */
const PENDING_REGISTRATION: StoreHealth["rates"] = {
  state: "refused",
  checkedAt: new Date(0),
  message: createMessage("rates-pending"),
};

/**
 * Wraps a settings repository: when a change switches rates on or off, it registers or removes the
 * carrier service in Shopify at once. The settings are saved even if that fails; the next sweep
 * tries again.
 */
export function createRatesSyncingSettings(deps: Deps): SettingsRepository {
  const { settings, stores, health, ensureRates, reportFailure } = deps;

  async function syncRates(storeId: StoreId, isOn: boolean): Promise<void> {
    const state = (await health.read(storeId)).rates?.state ?? "off";
    if (state === (isOn ? "registered" : "off")) return;
    const store = await stores.find(storeId);
    if (store?.access.kind !== "shopify") return;
    try {
      await ensureRates(store);
    } catch (error) {
      reportFailure(storeId, error);
      await health.update(storeId, { rates: PENDING_REGISTRATION });
    }
  }

  return {
    ...settings,
    async replace(storeId, next) {
      const outcome = await settings.replace(storeId, next);
      if (outcome === "saved") await syncRates(storeId, next.settings.rates.isOn);
      return outcome;
    },
  };
}
