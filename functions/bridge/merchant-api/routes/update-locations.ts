import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import { type Refusal, refuse } from "#functions/bridge/merchant-api/refusal.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { checkLocations, replaceSettings, SETTINGS_TOO_LARGE } from "./replace-settings.ts";

const LAST_LOCATION_NEEDED =
  "It is the last pick-up location, and your settings send orders from it. Change the dispatch rules first.";

const MAX_ATTEMPTS = 5;

/** Changes one location among the settings, over what others save meanwhile. */
export async function updateLocations(
  deps: MerchantDeps,
  storeId: StoreId,
  change: (before: PickupLocation[]) => Result<PickupLocation[], Refusal>,
): Promise<Result<{ revision: number }, Refusal>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { settings, revision } = await deps.settings.readWithRevision(storeId);
    const locations = change(settings.locations);
    if (!locations.ok) return locations;
    const next = { settings: { ...settings, locations: locations.value }, revision };
    if (checkLocations(next.settings) !== undefined) return refuse(409, LAST_LOCATION_NEEDED);
    const saved = await replaceSettings(deps, storeId, next);
    if (saved === "too-large") return refuse(422, SETTINGS_TOO_LARGE);
    if (saved !== "conflict") return ok({ revision: saved.revision });
  }
  throw new UnavailableError(createMessage("settings-busy"));
}
