import type { PickupLocation } from "./pickup-location.ts";

type Linked = Pick<PickupLocation, "id" | "storeLocationId">;

interface RepeatedLink {
  /** Of the location in the list that repeats an earlier one's link. */
  readonly position: number;
  /** What is wrong and what to do, as the part of a sentence after the name of the field. */
  readonly rule: string;
}

/**
 * Lists the locations that are linked to the same location of the store as an earlier one: only the
 * first would get its orders.
 */
export const listRepeatedLinks = (locations: readonly Linked[]): readonly RepeatedLink[] =>
  locations.flatMap(({ storeLocationId }, position) => {
    const first = locations
      .slice(0, position)
      .find((one) => storeLocationId !== undefined && one.storeLocationId === storeLocationId);
    if (first === undefined) return [];
    const rule = `must not be that of another pick-up location: ${first.id} has it already, so remove it there or leave it out here`;
    return [{ position, rule }];
  });

/** Takes the repeated links away, which had no effect. */
export function dropRepeatedLinks(locations: readonly PickupLocation[]): PickupLocation[] {
  const repeated = new Set(listRepeatedLinks(locations).map(({ position }) => position));
  return locations.map((location, at) => {
    const { storeLocationId: _, ...unlinked } = location;
    return repeated.has(at) ? unlinked : location;
  });
}
