import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { getStoreTimeZone } from "#shared/bridge/domain/dispatch/schedule/days.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

/**
 * Returns the time zone of the place that the goods leave from, else of the store's first location. The
 * time zone of the buyer's address is not known.
 */
export function findBuyerTimeZone(
  { plan }: Pick<Delivery, "plan">,
  settings: Pick<Settings, "locations">,
): string {
  const place = settings.locations.find(({ id }) => plan?.pickUpIds.includes(id));
  return place?.timeZone ?? getStoreTimeZone(settings);
}
