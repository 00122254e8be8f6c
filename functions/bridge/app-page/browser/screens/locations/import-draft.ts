import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { StoreLocation } from "../../api-types.ts";
import type { DescribedChange } from "../../changes/describe-entries.ts";
import { describeLocationChanges, type LocationValues } from "../describe-location-changes.ts";
import { ALWAYS_OPEN } from "../hours.ts";
import { createLocationId } from "../location-id.ts";
import { rebaseLocation } from "../rebase-location.ts";

/** What is to be saved of one of the store's locations. */
export interface Choice {
  /** The pick-up location that it changes, as it was when that was chosen; undefined: it adds one. */
  readonly before: PickupLocation | undefined;
  readonly location: LocationValues;
  /** Whether it is linked, and not changed besides. */
  readonly isLinkOnly: boolean;
}

/** What is to be saved, by the key of the store's location. */
export type Choices = ReadonlyMap<string, Choice>;

/** Returns what one of the store's locations is known by whenever the store is read. */
export const toKey = ({ proposal }: StoreLocation): string =>
  proposal.storeLocationId ?? proposal.address;

/** What the settings take where the merchant says nothing: open all day, every day. */
const DEFAULTS: Pick<LocationValues, "hours" | "exceptions" | "notes" | "preparationMinutes"> = {
  ...{ hours: ALWAYS_OPEN, exceptions: [], notes: "", preparationMinutes: 0 },
};

/** Returns what the store knows of a location that is not here yet; what it does not know is empty. */
export function toNewLocation(
  { proposal }: Pick<StoreLocation, "proposal">,
  browserTimeZone: string,
): LocationValues {
  const { storeLocationId, contactPhone = "", timeZone = browserTimeZone, ...rest } = proposal;
  return {
    ...DEFAULTS,
    ...{ ...rest, contactPhone, timeZone },
    ...(storeLocationId !== undefined && { storeLocationId }),
  };
}

/** Returns a pick-up location with what the store knows better. Its link stays as it is. */
export function toChangedLocation(
  { changes }: Pick<StoreLocation, "changes">,
  before: PickupLocation,
): PickupLocation {
  const { address = before.address, coordinates = before.coordinates } = changes ?? {};
  return { ...before, address, coordinates: coordinates ?? undefined };
}

/** Finds the pick-up location that one of the store's is about. */
export const findBefore = (
  { pickupLocationId }: Pick<StoreLocation, "pickupLocationId">,
  locations: readonly PickupLocation[],
): PickupLocation | undefined => locations.find(({ id }) => id === pickupLocationId);

/** Whether a pick-up location that is about one of the store's can be linked to it. */
export const isLinkable = ({ changes }: Pick<StoreLocation, "changes">): boolean =>
  changes?.storeLocationId !== undefined;

/** Whether the store knows something of a pick-up location that it does not have yet. A link is no such thing. */
export function hasChanges({ changes }: Pick<StoreLocation, "changes">): boolean {
  const { storeLocationId: _, ...known } = changes ?? {};
  return Object.keys(known).length > 0;
}

/** Puts what was chosen among the pick-up locations, what is new last. Tells where each choice stands. */
export function applyChoices(before: readonly PickupLocation[], choices: Choices) {
  const locations = [...before];
  const positions = new Map<string, number>();
  for (const [key, choice] of choices) {
    const at = locations.findIndex(({ id }) => id === choice.before?.id);
    const known = locations[at];
    const position = known === undefined ? locations.length : at;
    const id = known?.id ?? createLocationId(choice.location.name, locations);
    locations[position] = { ...rebaseChoice(choice, known).location, id };
    positions.set(key, position);
  }
  return { locations, positions };
}

/** Puts a choice on its pick-up location as somebody else may have saved it meanwhile. */
function rebaseChoice(choice: Choice, now: PickupLocation | undefined): Choice {
  const { before, location } = choice;
  if (before === undefined || now === undefined) return choice;
  return { ...choice, before: now, location: rebaseLocation(before, location, now) };
}

/**
 * Puts choices on what was read again, of the store and of the settings. A choice ends where there is
 * nothing left of it: the store's location is gone, somebody else added it, or removed or changed the
 * pick-up location in the same way.
 */
export const rebaseChoices = (
  choices: Choices,
  storeLocations: readonly StoreLocation[],
  locations: readonly PickupLocation[],
): Choices =>
  new Map(
    storeLocations.flatMap((storeLocation) => {
      const key = toKey(storeLocation);
      const choice = choices.get(key);
      const now = findBefore(storeLocation, locations);
      if (choice === undefined || choice.before?.id !== now?.id) return [];
      const rebased = rebaseChoice(choice, now);
      const isLeft = now === undefined || describeLocationChanges(now, rebased.location).length > 0;
      return isLeft ? [[key, rebased] as const] : [];
    }),
  );

/** Describes what will be saved, in words. */
export function describeChoices(
  before: readonly PickupLocation[],
  choices: Choices,
): DescribedChange[] {
  const { locations, positions } = applyChoices(before, choices);
  return [...positions.values()].flatMap((position) => {
    const [known, next] = [before[position], locations[position]];
    if (next === undefined) return [];
    if (known === undefined) return [{ label: next.name, text: `added, ${next.address}` }];
    return describeLocationChanges(known, next).map(({ label, text }) => ({
      label: `${known.name}, ${label}`,
      text,
    }));
  });
}
