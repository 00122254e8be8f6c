import { isRatesCheckDue } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { SweepStoresDeps } from "#shared/bridge/use-cases/stores/sweep-stores-deps.ts";

/** Checks a shop's registration when that is due; what fails is reported, and tried again by the next run. */
export async function tendRates(
  { settings, ensureRates, clock, failed }: SweepStoresDeps,
  store: Store,
  known: StoreHealth,
): Promise<void> {
  if (store.access.kind !== "shopify" || !isRatesCheckDue(known, clock())) return;
  try {
    const { rates } = await settings.settings(store.storeId);
    const isWith = known.rates !== undefined && known.rates.state !== "off";
    if (rates.isOn || isWith) await ensureRates(store);
  } catch (error) {
    failed(store.storeId, error);
  }
}
