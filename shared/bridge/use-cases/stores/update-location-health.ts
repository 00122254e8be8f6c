import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { LocationHealth } from "#shared/bridge/domain/stores/store-health.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";

const MAX_ATTEMPTS = 5;

/**
 * Changes what is known of a store's locations, over what others save meanwhile. Saves nothing if the
 * change returns nothing, or if the store was erased.
 */
export async function updateLocationHealth(
  health: Pick<StoreHealthRecords, "read" | "replaceLocations">,
  storeId: StoreId,
  change: (
    before: LocationHealth | undefined,
  ) => Promise<Omit<LocationHealth, "revision"> | undefined>,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { locations: before } = await health.read(storeId);
    const changed = await change(before);
    if (changed === undefined) return;
    const next = { ...changed, revision: (before?.revision ?? 0) + 1 };
    if ((await health.replaceLocations(storeId, before, next)) !== "conflict") return;
  }
  throw new UnavailableError(createMessage("settings-busy"));
}
