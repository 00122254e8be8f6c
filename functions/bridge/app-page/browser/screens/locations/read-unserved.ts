import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Api, ApiResult } from "../../api.ts";
import type { StoreLocationList } from "../../api-types.ts";
import { askForConfirmation } from "../../dialog.ts";
import { canHoldOrders } from "./can-hold-orders.ts";
import { describeUnserved } from "./describe-unserved.ts";

const NONE: ApiResult<undefined> = { ok: true, value: undefined };

/**
 * Says which orders of a Shopify shop would be held with these pick-up locations, and what to do.
 * Undefined: none. The shop is asked only if any could be.
 */
export async function readUnserved(
  api: Api,
  locations: readonly PickupLocation[],
): Promise<ApiResult<string | undefined>> {
  if (!canHoldOrders(locations)) return NONE;
  const list = await api.call<StoreLocationList>("GET", "store-locations");
  if (!list.ok) return list;
  return { ok: true, value: describeUnserved(list.value.storeLocations, locations) };
}

/** Asks before a pick-up location is added with which orders would be held; a shop that is silent is in nobody's way. */
export async function confirmAdding(
  api: Api,
  all: readonly PickupLocation[],
  added: PickupLocation,
): Promise<boolean> {
  const unserved = await readUnserved(api, [...all, added]);
  if (!unserved.ok || unserved.value === undefined) return true;
  return askForConfirmation({
    title: `Add ${added.name}?`,
    text: unserved.value,
    ...{ confirmLabel: "Add it", cancelLabel: "Keep editing" },
  });
}
