import { isRatesCheckDue } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { SweepStoresDeps } from "#shared/bridge/use-cases/stores/sweep-stores-deps.ts";

/**
 * Checks a shop's carrier service when a check is due. Reports a failure; the next run tries again.
 */
export async function maintainRates(
  { settings, ensureRates, clock, reportFailure }: SweepStoresDeps,
  store: Store,
  previousHealth: StoreHealth,
): Promise<void> {
  if (store.access.kind !== "shopify" || !isRatesCheckDue(previousHealth, clock())) return;
  try {
    const { rates } = await settings.read(store.storeId);
    const isRegistered = previousHealth.rates !== undefined && previousHealth.rates.state !== "off";
    if (rates.isOn || isRegistered) await ensureRates(store);
  } catch (error) {
    reportFailure(store.storeId, error);
  }
}
