import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import { type Refusal, refuse } from "#functions/bridge/merchant-api/refusal.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { replaceSettings, TOO_LARGE } from "./replace-settings.ts";

const MOST_TRIES = 5;

/** Changes one location among the settings, over what others save meanwhile. */
export async function changeLocations(
  deps: MerchantDeps,
  storeId: StoreId,
  change: (before: PickupLocation[]) => Result<PickupLocation[], Refusal>,
): Promise<Result<{ revision: number }, Refusal>> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { settings, revision } = await deps.settings.kept(storeId);
    const locations = change(settings.locations);
    if (!locations.ok) return locations;
    const next = { settings: { ...settings, locations: locations.value }, revision };
    const saved = await replaceSettings(deps, storeId, next);
    if (saved === "too-large") return refuse(422, TOO_LARGE);
    if (saved !== "conflict") return ok({ revision: saved.revision });
  }
  throw new Unavailable("The settings are being changed by others. Try again in a moment.");
}
