import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Coordinates } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { type BuyerState, toBuyerState } from "./buyer-state.ts";

/** Where a parcel is, and between which places. */
export interface DeliveryMap {
  readonly driver: Coordinates;
  /** When the driver was there. */
  readonly seenAt: Date;
  readonly pickUp?: Coordinates | undefined;
  readonly dropOff?: Coordinates | undefined;
  /** The way so far: from the pick-up over the places that are known to the driver. */
  readonly way: readonly Coordinates[];
}

/** The states in which the driver has the parcel. Before, where they are is not the buyer's. */
export const STATES_WITH_PARCEL: readonly BuyerState[] = [
  "collected",
  "on-the-way",
  "at-the-door",
  "not-reached",
];
const COLLECTED_STATUSES: readonly CourierStatus[] = [
  "picked-up",
  "on-the-way",
  "at-dropoff",
  "no-answer",
  "unreachable",
];

/** An older position says nothing about where the driver is. */
const MAX_AGE_MS = 15 * 60_000;

/** About ten meters. */
const PLACE_DIGITS = 4;
/** About a hundred meters: the block, and not the door of whoever ordered. */
const BUYER_DIGITS = 3;

/**
 * Returns what the buyer's map shows while the driver has the parcel. Undefined if the courier tells no
 * recent position, or if neither end of the way is known.
 */
export function findDeliveryMap(
  delivery: Delivery,
  { locations }: Pick<Settings, "locations">,
  now: Date,
): DeliveryMap | undefined {
  const { driverLocation, routeEnds, plan, recipient } = delivery;
  if (driverLocation === undefined || delivery.redactedAt !== undefined) return undefined;
  if (!STATES_WITH_PARCEL.includes(toBuyerState(delivery))) return undefined;
  if (now.getTime() - driverLocation.at.getTime() > MAX_AGE_MS) return undefined;
  const place = locations.find(({ id }) => plan?.pickUpIds.includes(id));
  const pickUp = roundPlace(routeEnds?.pickUp ?? place?.coordinates, PLACE_DIGITS);
  const dropOff = roundPlace(routeEnds?.dropOff ?? recipient?.coordinates, BUYER_DIGITS);
  if (pickUp === undefined && dropOff === undefined) return undefined;
  const driver = roundPlace(driverLocation, PLACE_DIGITS);
  const seen = listSeenPlaces(delivery);
  const way = [...(pickUp ? [pickUp] : []), ...seen, driver];
  return { driver, seenAt: driverLocation.at, pickUp, dropOff, way };
}

/** The places where the driver was seen with the parcel, as the status history has them. */
export const listSeenPlaces = ({ statusHistory }: Delivery): Coordinates[] => {
  const last = statusHistory.findLastIndex(({ status }) => !COLLECTED_STATUSES.includes(status));
  return statusHistory
    .slice(last + 2)
    .flatMap(({ driverLocation }) =>
      driverLocation === undefined ? [] : [roundPlace(driverLocation, PLACE_DIGITS)],
    );
};

function roundPlace(place: Coordinates, digits: number): Coordinates;
function roundPlace(place: Coordinates | undefined, digits: number): Coordinates | undefined;
function roundPlace(place: Coordinates | undefined, digits: number): Coordinates | undefined {
  return (
    place && {
      latitude: Number(place.latitude.toFixed(digits)),
      longitude: Number(place.longitude.toFixed(digits)),
    }
  );
}
