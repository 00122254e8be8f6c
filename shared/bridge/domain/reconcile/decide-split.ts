import { listLocationIds, selectGoods } from "#shared/bridge/domain/delivery/select-goods.ts";
import { selectMethodIds } from "#shared/bridge/domain/dispatch/mode-rule.ts";
import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";

/**
 * Creates parts for the locations that have no part yet. Part 1 does this, also after the store
 * moves goods. A part's number is its position in the list, so the list only grows.
 */
export function decideSplit({ delivery, order, settings }: Observation): Action | undefined {
  if (typeof order === "string" || delivery.key.part > 1) return undefined;
  const { plan } = delivery;
  const methodIds = plan === undefined ? selectMethodIds(order, settings) : plan.methodIds;
  const places = listLocationIds(selectGoods(order.goods, { methodIds }));
  const parts = delivery.parts ?? (plan?.storeLocationIds ?? []).slice(0, 1);
  if (parts.length === 0 && places.length < 2) return undefined;
  const missing = places.filter((place) => !parts.includes(place));
  return missing.length === 0 ? undefined : { kind: "split", locationIds: [...parts, ...missing] };
}
