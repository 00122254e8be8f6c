import type { PickupLocation } from "../../../../../shared/bridge/domain/settings/pickup-location.ts";
import type { Api, ApiRefusal, ApiResult } from "../api.ts";
import type { PickupLocationList } from "../api-types.ts";
import type { LocationValues } from "./describe-location-changes.ts";

export const LOCATION_NOT_FOUND: ApiRefusal = {
  ...{ status: 404, errors: [] },
  message: "There is no such pick-up location any more.",
};

/** Reads a pick-up location as it is stored now. */
export async function readStoredLocation(api: Api, id: string): Promise<ApiResult<PickupLocation>> {
  const read = await api.call<PickupLocationList>("GET", "pickup-locations");
  if (!read.ok) return read;
  const location = read.value.locations.find((one) => one.id === id);
  return location === undefined
    ? { ok: false, refusal: LOCATION_NOT_FOUND }
    : { ok: true, value: location };
}

/** Changes a pick-up location as it is stored now: what somebody else changed meanwhile stays. */
export async function updateLocation(
  api: Api,
  id: string,
  change: (now: LocationValues) => LocationValues,
): Promise<ApiResult<PickupLocation>> {
  const now = await readStoredLocation(api, id);
  if (!now.ok) return now;
  const { id: _, ...values } = now.value;
  const path = `pickup-locations/${encodeURIComponent(id)}`;
  const saved = await api.call<{ location: PickupLocation }>("PUT", path, change(values));
  return saved.ok ? { ok: true, value: saved.value.location } : saved;
}
