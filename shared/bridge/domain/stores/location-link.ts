import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";

export const STORE_LOCATION_STATES = ["active", "deactivated", "deleted"] as const;

/** A location of a store, as the store said last. */
export interface StoreLocation {
  readonly storeLocationId: string;
  readonly state: (typeof STORE_LOCATION_STATES)[number];
  /** One line. Absent if it was deleted. */
  readonly address?: string | undefined;
}

/** What is known of the store's location that a pick-up location is linked to. */
export interface LocationLink extends StoreLocation {
  readonly pickupLocationId: string;
  /** The store's address when the merchant saved the pick-up location; absent: not read since. */
  readonly agreedAddress?: string | undefined;
  /**
   * The address of the pick-up location then. With another one by now, the merchant has saved it since:
   * the process may have died before it could note what the merchant agreed to.
   */
  readonly agreedPickupAddress?: string | undefined;
}

/** Something about a store that its merchant should know. */
export interface StoreNotice extends Message {
  /** The pick-up location that it is about. */
  readonly pickupLocationId: string;
}

/** Returns the ids of the store's locations that pick-up locations are linked to, each once. */
export const listLinkedIds = (locations: readonly PickupLocation[]): string[] => [
  ...new Set(locations.flatMap(({ storeLocationId }) => storeLocationId ?? [])),
];

/** Returns what is known of each link after the store's locations were read. */
export function updateLinks(
  before: readonly LocationLink[],
  locations: readonly PickupLocation[],
  found: readonly StoreLocation[],
): LocationLink[] {
  return locations.flatMap((location) => {
    const store = found.find((one) => one.storeLocationId === location.storeLocationId);
    if (store === undefined) return [];
    const link = findLink(before, location);
    const isAgreed = link !== undefined && !isSavedSince(link, location);
    return [
      {
        ...store,
        pickupLocationId: location.id,
        agreedAddress: (isAgreed ? link.agreedAddress : undefined) ?? store.address,
        agreedPickupAddress: location.address,
      },
    ];
  });
}

const isSavedSince = (
  { agreedPickupAddress }: LocationLink,
  { address }: Pick<PickupLocation, "address">,
): boolean => agreedPickupAddress !== undefined && agreedPickupAddress !== address;

/** Finds what is known of a pick-up location, unless it was linked to another location since. */
export const findLink = (
  links: readonly LocationLink[],
  { id, storeLocationId }: Pick<PickupLocation, "id" | "storeLocationId">,
): LocationLink | undefined =>
  links.find((link) => link.pickupLocationId === id && link.storeLocationId === storeLocationId);

/** Takes the store's addresses in `seen` as those that the merchant agreed to by saving the locations. */
export const agreeToSeenAddresses = (
  links: readonly LocationLink[],
  saved: readonly PickupLocation[],
  seen: readonly LocationLink[],
): LocationLink[] =>
  links.map((link) => {
    const location = saved.find((one) => findLink([link], one) !== undefined);
    const known = location && findLink(seen, location);
    return location === undefined || known === undefined
      ? link
      : { ...link, agreedAddress: known.address, agreedPickupAddress: location.address };
  });

/** Returns the pick-up locations that are new, or have another address or link than before. */
export const listRelinked = (
  before: readonly PickupLocation[],
  after: readonly PickupLocation[],
): PickupLocation[] =>
  after.filter(
    ({ id, address, storeLocationId }) =>
      !before.some(
        (one) =>
          one.id === id && one.address === address && one.storeLocationId === storeLocationId,
      ),
  );

/** Returns what is wrong with the links of the present pick-up locations. */
export const listLocationNotices = (
  links: readonly LocationLink[],
  locations: readonly PickupLocation[],
): StoreNotice[] =>
  locations.flatMap((location) => {
    const link = findLink(links, location);
    const message = link && describeLink(link, location);
    return message === undefined ? [] : [{ ...message, pickupLocationId: location.id }];
  });

function describeLink(link: LocationLink, pickup: PickupLocation): Message | undefined {
  const { state, address, agreedAddress } = link;
  const { name: location, address: pickupAddress } = pickup;
  if (state === "deleted") return createMessage("location-deleted", { location });
  if (state === "deactivated") return createMessage("location-deactivated", { location });
  return address === undefined || address === agreedAddress || isSavedSince(link, pickup)
    ? undefined
    : createMessage("location-moved", { location, address, pickupAddress });
}
