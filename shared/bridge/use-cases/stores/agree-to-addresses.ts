import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import {
  agreeToSeenAddresses,
  findLink,
  type LocationLink,
} from "#shared/bridge/domain/stores/location-link.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { announceStoreChange } from "./announce-store-change.ts";
import { updateLocationHealth } from "./update-location-health.ts";

interface Deps {
  readonly health: Pick<StoreHealthRecords, "read" | "replaceLocations">;
  readonly shopEvents: ShopEventQueue;
  readonly clock: Clock;
}

/**
 * Takes the addresses that the store has now as those that its merchant has seen, who saved these
 * pick-up locations. A location of the store that was not read yet is read. Safe to repeat.
 */
export async function agreeToAddresses(
  { health, shopEvents, clock }: Deps,
  storeId: StoreId,
  saved: readonly PickupLocation[],
): Promise<void> {
  const linked = saved.filter(({ storeLocationId }) => storeLocationId !== undefined);
  if (linked.length === 0) return;
  // What is read meanwhile, the merchant has not seen.
  let seen: readonly LocationLink[] | undefined;
  await updateLocationHealth(health, storeId, async (before) => {
    seen ??= before?.links ?? [];
    return before && { ...before, links: agreeToSeenAddresses(before.links, linked, seen) };
  });
  if (linked.some((location) => findLink(seen ?? [], location) === undefined))
    await announceStoreChange({ shopEvents, clock }, storeId, "locations-changed");
}
