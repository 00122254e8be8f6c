import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { StoreLocation } from "../../api-types.ts";
import { describeLocationChanges, type LocationValues } from "../describe-location-changes.ts";
import { createLocationId } from "../location-id.ts";
import type { SettingChange } from "../settings/describe-changes.ts";

/** What is to be saved of some of the store's locations. */
export type Choices = ReadonlyMap<StoreLocation, LocationValues>;

const ALL_DAY = [{ from: "00:00", to: "24:00" }];

/** What the settings take where the merchant says nothing: open all day, every day. */
const DEFAULTS: Pick<LocationValues, "hours" | "exceptions" | "notes" | "preparationMinutes"> = {
  hours: {
    ...{ monday: ALL_DAY, tuesday: ALL_DAY, wednesday: ALL_DAY, thursday: ALL_DAY },
    ...{ friday: ALL_DAY, saturday: ALL_DAY, sunday: ALL_DAY },
  },
  ...{ exceptions: [], notes: "", preparationMinutes: 0 },
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

/** Returns a pick-up location with what the store knows better. */
export function toChangedLocation(
  { changes }: Pick<StoreLocation, "changes">,
  before: PickupLocation,
): PickupLocation {
  const { storeLocationId = before.storeLocationId, address = before.address } = changes ?? {};
  const { coordinates = before.coordinates } = changes ?? {};
  return {
    ...before,
    ...{ address, storeLocationId, coordinates: coordinates ?? undefined },
  };
}

/** Finds the pick-up location that one of the store's is about. */
export const findBefore = (
  { pickupLocationId }: Pick<StoreLocation, "pickupLocationId">,
  locations: readonly PickupLocation[],
): PickupLocation | undefined => locations.find(({ id }) => id === pickupLocationId);

/** Whether the store knows something of a pick-up location that it does not have yet. */
export const hasChanges = ({ changes }: Pick<StoreLocation, "changes">): boolean =>
  changes !== null && Object.keys(changes).length > 0;

/** Puts what was chosen among the pick-up locations, what is new last. Tells where each choice stands. */
export function applyChoices(before: readonly PickupLocation[], choices: Choices) {
  const locations = [...before];
  const positions = new Map<StoreLocation, number>();
  for (const [storeLocation, location] of choices) {
    const at = locations.findIndex(({ id }) => id === storeLocation.pickupLocationId);
    const position = at < 0 ? locations.length : at;
    locations[position] = mergeChoice(locations[at], location, () =>
      createLocationId(location.name, locations),
    );
    positions.set(storeLocation, position);
  }
  return { locations, positions };
}

/** Only what the store knows is put over a pick-up location, which somebody else may have changed meanwhile. */
function mergeChoice(
  known: PickupLocation | undefined,
  location: LocationValues,
  createId: () => string,
): PickupLocation {
  if (known === undefined) return { ...location, id: createId() };
  const { storeLocationId, address, coordinates } = location;
  return { ...known, storeLocationId, address, coordinates };
}

/** Describes what will be saved, in words. */
export const describeChoices = (
  locations: readonly PickupLocation[],
  choices: Choices,
): SettingChange[] =>
  [...choices].flatMap(([storeLocation, location]) => {
    const before = findBefore(storeLocation, locations);
    return before === undefined
      ? [{ label: location.name, text: `added, ${location.address}` }]
      : describeLocationChanges(
          before,
          mergeChoice(before, location, () => before.id),
        ).map(({ label, text }) => ({
          label: `${before.name}, ${label}`,
          text,
        }));
  });
