import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { listLinkedIds, updateLinks } from "#shared/bridge/domain/stores/location-link.ts";
import { isLocationCheckDue } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { StoreLocations } from "#shared/bridge/ports/store-maintenance.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { updateLocationHealth } from "./update-location-health.ts";

export interface CheckLocationsDeps {
  readonly settings: Pick<SettingsRepository, "read">;
  readonly health: StoreHealthRecords;
  readonly storeLocations: StoreLocations;
  readonly clock: Clock;
}

/**
 * Reads the locations of a Shopify shop that pick-up locations are linked to, and saves what its
 * merchant is told about them. Safe to repeat.
 */
export async function checkLocations(
  { settings, health, storeLocations, clock }: CheckLocationsDeps,
  { storeId, access }: Pick<StoreProfile, "storeId" | "access">,
): Promise<void> {
  if (access.kind !== "shopify") return;
  const { shop } = access;
  await updateLocationHealth(health, storeId, async (before) => {
    const { locations } = await settings.read(storeId);
    const ids = listLinkedIds(locations);
    const found = ids.length === 0 ? [] : await storeLocations.read(shop, ids);
    return { checkedAt: clock(), links: updateLinks(before?.links ?? [], locations, found) };
  });
}

type MaintainDeps = CheckLocationsDeps & {
  readonly reportFailure: (storeId: StoreId, error: unknown) => void;
};

/** Checks a shop's locations once a day, because a webhook can be lost. Reports a failure. */
export async function maintainLocations(
  deps: MaintainDeps,
  store: Pick<StoreProfile, "storeId" | "access">,
  previousHealth: StoreHealth,
): Promise<void> {
  if (store.access.kind !== "shopify" || !isLocationCheckDue(previousHealth, deps.clock())) return;
  try {
    await checkLocations(deps, store);
  } catch (error) {
    deps.reportFailure(store.storeId, error);
  }
}
