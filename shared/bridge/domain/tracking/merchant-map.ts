import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Coordinates } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { type DeliveryMap, listSeenPlaces } from "./delivery-map.ts";

/** What the merchant's map shows; one place at least. The merchant knows the address: nothing is rounded. */
export type MerchantMap = Pick<DeliveryMap, "pickUp" | "dropOff" | "way"> & {
  readonly driver?: Coordinates | undefined;
};

/** Returns what is known of where a parcel goes; undefined without a place or after the redaction. */
export function findMerchantMap(
  delivery: Delivery,
  { locations }: Pick<Settings, "locations">,
): MerchantMap | undefined {
  const { routeEnds, plan, recipient, redactedAt, driverLocation: driver } = delivery;
  if (redactedAt !== undefined) return undefined;
  const place = locations.find(({ id }) => plan?.pickUpIds.includes(id));
  const pickUp = routeEnds?.pickUp ?? place?.coordinates;
  const dropOff = routeEnds?.dropOff ?? recipient?.coordinates;
  if ((pickUp ?? dropOff ?? driver) === undefined) return undefined;
  const seen = listSeenPlaces(delivery);
  const isOnTheWay = seen.length > 0 && driver !== undefined;
  return {
    pickUp,
    dropOff,
    driver,
    way: isOnTheWay ? [...(pickUp ? [pickUp] : []), ...seen, driver] : [],
  };
}
