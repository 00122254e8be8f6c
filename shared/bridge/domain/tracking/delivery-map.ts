import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
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
 * Driver positions within this distance of the block's place are told like the buyer's. It is more than
 * the place may be off, so that no edge of it shows the door.
 */
const BLOCK_METERS = 250;
/** The statuses in which the driver is at the door, wherever the address was taken to be. */
const STATUSES_AT_DOOR: readonly CourierStatus[] = ["at-dropoff", "no-answer", "unreachable"];

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
  const driver = roundDriverPlace(driverLocation, getCurrentStatus(delivery), dropOff);
  const seen = listSeenPlaces(delivery, (one, status) => roundDriverPlace(one, status, dropOff));
  const way = [...(pickUp ? [pickUp] : []), ...seen, driver];
  return { driver, seenAt: driverLocation.at, pickUp, dropOff, way };
}

/** The places where the driver was seen with the parcel, as the status history has them. */
export const listSeenPlaces = (
  { statusHistory }: Delivery,
  round = (place: Coordinates, _: CourierStatus) => roundPlace(place, PLACE_DIGITS),
): Coordinates[] => {
  const last = statusHistory.findLastIndex(({ status }) => !COLLECTED_STATUSES.includes(status));
  return statusHistory
    .slice(last + 2)
    .flatMap(({ driverLocation, status }) =>
      driverLocation === undefined ? [] : [round(driverLocation, status)],
    );
};

/**
 * Rounds a place where the driver was. Near the buyer, or where nobody can tell whether it is, only the
 * block is shown: whoever has the link must not read the door from the driver who stands there.
 */
function roundDriverPlace(
  place: Coordinates,
  status: CourierStatus | undefined,
  dropOff: Coordinates | undefined,
): Coordinates {
  const isAtDoor = status !== undefined && STATUSES_AT_DOOR.includes(status);
  const isNear = dropOff === undefined || measureMeters(place, dropOff) < BLOCK_METERS;
  return roundPlace(place, isAtDoor || isNear ? BUYER_DIGITS : PLACE_DIGITS);
}

const METERS_PER_DEGREE = 111_195;

/** Returns the distance of places that are close to each other. */
function measureMeters(one: Coordinates, other: Coordinates): number {
  const shrink = Math.cos((one.latitude * Math.PI) / 180);
  // Also across the line where the longitudes change their sign.
  const around = Math.abs(one.longitude - other.longitude);
  const east = Math.min(around, 360 - around) * shrink;
  return Math.hypot(one.latitude - other.latitude, east) * METERS_PER_DEGREE;
}

/** Returns the block of an address, and not the door: to about a hundred meters. */
export const roundToBlock = (place: Coordinates): Coordinates => roundPlace(place, BUYER_DIGITS);

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
