import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { SettingsStore } from "#shared/bridge/ports/settings.ts";
import type { StoreHealthBook } from "#shared/bridge/ports/store-health.ts";
import type { Tenants } from "#shared/bridge/ports.ts";

interface Deps {
  readonly settings: SettingsStore;
  readonly tenants: Pick<Tenants, "store">;
  readonly health: StoreHealthBook;
  readonly ensureRates: (store: Store) => Promise<unknown>;
  readonly failed: (storeId: StoreId, error: unknown) => void;
}

/** Older than any check: the next run of the sweep tries again. */
const OWED: StoreHealth["rates"] = {
  state: "refused",
  checkedAt: new Date(0),
  text: "Shopify could not be asked just now whether it takes the rates as they are set. The bridge tries again within minutes.",
};

/**
 * The same settings; where a replacement switches rates on or off, Shopify is told at once. It is
 * saved whatever comes of that, and what is owed to Shopify is made up by the sweep.
 */
export function settlingSettings(deps: Deps): SettingsStore {
  const { settings, tenants, health, ensureRates, failed } = deps;

  async function settle(storeId: StoreId, isOn: boolean): Promise<void> {
    const state = (await health.read(storeId)).rates?.state ?? "off";
    if (state === (isOn ? "registered" : "off")) return;
    const store = await tenants.store(storeId);
    if (store?.access.kind !== "shopify") return;
    try {
      await ensureRates(store);
    } catch (error) {
      failed(storeId, error);
      await health.note(storeId, { rates: OWED });
    }
  }

  return {
    ...settings,
    async replace(storeId, next) {
      const outcome = await settings.replace(storeId, next);
      if (outcome === "saved") await settle(storeId, next.settings.rates.isOn);
      return outcome;
    },
  };
}
