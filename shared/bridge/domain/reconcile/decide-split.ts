import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";

/**
 * Places whose goods no part carries yet: part 1 looks after them, also where the store moves goods
 * later. A part's number is its place in the list, so the list only grows.
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
