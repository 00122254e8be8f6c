import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";

/**
 * Creates parts for the locations that have no part yet. Part 1 does this, also after the store
 * moves goods. A part's number is its position in the list, so the list only grows.
 */
export function decideSplit({ delivery, order }: Observation): Action | undefined {
  if (typeof order === "string" || delivery.key.part > 1) return undefined;
  const places = order.goods
    .filter(({ isOnHold }) => !isOnHold)
    .flatMap(({ locationId }) => locationId ?? []);
  const parts = delivery.parts ?? (delivery.plan?.storeLocationIds ?? []).slice(0, 1);
  if (parts.length === 0 && places.length < 2) return undefined;
  const missing = places.filter((place) => !parts.includes(place));
  return missing.length === 0 ? undefined : { kind: "split", locationIds: [...parts, ...missing] };
}
