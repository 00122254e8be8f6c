import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { StoreLocation } from "../../api-types.ts";
import { findBefore } from "./import-draft.ts";

/**
 * Lists the store's locations whose orders no pick-up location takes: it is linked to them, or it is the
 * only one and linked to none. The rule that holds such orders is `pickUpRule`.
 */
export const listUnserved = (
  storeLocations: readonly StoreLocation[],
  locations: readonly Pick<PickupLocation, "storeLocationId">[],
): readonly StoreLocation[] =>
  locations.length === 1 && locations[0]?.storeLocationId === undefined
    ? []
    : storeLocations.filter(
        ({ proposal: { storeLocationId } }) =>
          storeLocationId !== undefined &&
          !locations.some((one) => one.storeLocationId === storeLocationId),
      );

/** Says which orders would be held with these pick-up locations, and what to do. Undefined: none for this. */
export function describeUnserved(
  storeLocations: readonly StoreLocation[],
  locations: readonly PickupLocation[],
): string | undefined {
  const unserved = listUnserved(storeLocations, locations);
  // Without any pick-up location, none is missing more than another.
  if (unserved.length === 0 || locations.length === 0) return undefined;
  const toLink = unserved.flatMap((one) => {
    const known = findBefore(one, locations);
    return known === undefined ? [] : [`link ${known.name} to ${one.proposal.name}`];
  });
  const toAdd = listNames(unserved.filter((one) => findBefore(one, locations) === undefined));
  const advice = [...(toAdd === "" ? [] : [`add ${toAdd}`]), ...toLink];
  return `Orders that the courier collects and Shopify assigns to ${listNames(unserved)} will be held: ${joinWords(advice)} too.`;
}

const listNames = (storeLocations: readonly StoreLocation[]): string =>
  joinWords(storeLocations.map(({ proposal }) => proposal.name));

/** "A, B, and C" */
export const joinWords = (words: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(words);
