import { formatAddressLine } from "#shared/bridge/domain/delivery/address-line.ts";
import { toPhoneDigits } from "#shared/bridge/domain/delivery/phone-digits.ts";
import type { Coordinates, PostalAddress } from "#shared/bridge/domain/delivery/store-order.ts";
import {
  type PickupLocation,
  timeZoneSchema,
} from "#shared/bridge/domain/settings/pickup-location.ts";
import { latitudeSchema, longitudeSchema } from "#shared/kernel/decimals.ts";

/** One of the store's own locations, as the store tells it. */
export interface OwnLocation {
  /** Shopify's digits; undefined for WooCommerce, which has one address and no id of it. */
  readonly storeLocationId?: string | undefined;
  readonly name: string;
  /** Whom a driver asks for, where nobody else is named. */
  readonly storeName: string;
  /** An IANA name, or anything else if the store tells none. */
  readonly timeZone: string;
  readonly address: Omit<PostalAddress, "name" | "company" | "coordinates">;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/** A pick-up location as far as the store knows it. What is absent, the merchant has to say. */
export type LocationProposal = Pick<PickupLocation, "name" | "address" | "contactName"> &
  Partial<Pick<PickupLocation, "storeLocationId" | "coordinates" | "contactPhone" | "timeZone">>;

/** Converts a store's location to a pick-up location. What the settings would refuse is left out. */
export function toLocationProposal(own: OwnLocation): LocationProposal {
  const { storeLocationId, address } = own;
  const { street, unit } = address;
  const line = { ...address, name: "", company: "", street: joinTexts(street, unit) };
  const name = own.name.trim() || own.storeName.trim();
  const phone = toPhoneDigits(address.phone, address.countryCode);
  const timeZone = timeZoneSchema.safeParse(own.timeZone).data;
  const coordinates = toCoordinates(own);
  return {
    name,
    address: formatAddressLine(line),
    contactName: own.storeName.trim() || name,
    ...(storeLocationId !== undefined && { storeLocationId }),
    ...(phone !== undefined && { contactPhone: `+${phone}` }),
    ...(timeZone !== undefined && { timeZone }),
    ...(coordinates !== undefined && { coordinates }),
  };
}

const joinTexts = (...texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join(", ");

/** 0, 0 is in the sea: a place that nobody located. */
function toCoordinates({
  latitude: north,
  longitude: east,
}: Pick<OwnLocation, "latitude" | "longitude">): Coordinates | undefined {
  const latitude = latitudeSchema.safeParse(north).data;
  const longitude = longitudeSchema.safeParse(east).data;
  if (latitude === undefined || longitude === undefined) return undefined;
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude };
}

type ProposedPlace = Pick<LocationProposal, "storeLocationId" | "address">;

/**
 * Finds the pick-up location that each proposal is about, in their order: the one that is linked to it,
 * else one at its address that is linked to no other location of the store. A pick-up location answers
 * one proposal: it can be linked to one location only.
 */
export function matchProposals(
  proposals: readonly ProposedPlace[],
  locations: readonly PickupLocation[],
): readonly (PickupLocation | undefined)[] {
  const linked = proposals.map(({ storeLocationId }) =>
    locations.find(
      (one) => storeLocationId !== undefined && one.storeLocationId === storeLocationId,
    ),
  );
  const answered = new Set(linked);
  return proposals.map((proposal, at) => {
    const found =
      linked[at] ?? locations.find((one) => !answered.has(one) && isAtAddress(proposal, one));
    answered.add(found);
    return found;
  });
}

const isAtAddress = ({ storeLocationId, address }: ProposedPlace, one: PickupLocation): boolean =>
  (storeLocationId === undefined || one.storeLocationId === undefined) &&
  isSameAddress(address, one.address);

/** What a proposal would change of a pick-up location; `coordinates: null` takes them away. */
export interface ProposedChanges {
  readonly storeLocationId?: string | undefined;
  readonly address?: string | undefined;
  readonly coordinates?: Coordinates | null | undefined;
}

/**
 * Returns what a proposal would change of the pick-up location that it is about. What the merchant says
 * there stays: names, phone, how the same address is written, and the coordinates of that address.
 */
export function listProposedChanges(
  { storeLocationId, address, coordinates }: LocationProposal,
  before: PickupLocation,
): ProposedChanges {
  const isMoved = !isSameAddress(address, before.address);
  const isLinked = storeLocationId === undefined || storeLocationId === before.storeLocationId;
  const isLocated = before.coordinates !== undefined;
  return {
    ...(!isLinked && { storeLocationId }),
    ...(isMoved && { address }),
    ...(isMoved && isLocated && { coordinates: null }),
    ...(coordinates !== undefined && (isMoved || !isLocated) && { coordinates }),
  };
}

/** Whether the words of both are the same, whatever is between them, and however the country is written. */
function isSameAddress(proposed: string, typed: string): boolean {
  const words = listWords(proposed.replace(/, [A-Z]{2}$/, ""));
  const others = listWords(typed);
  return words.length > 0 && words.every((word, at) => word === others[at]);
}

const listWords = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .match(/[\p{Letter}\p{Number}]+/gu) ?? [];
