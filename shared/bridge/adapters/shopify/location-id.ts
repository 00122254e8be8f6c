/** Returns the numeric id of a location. Returns undefined if Shopify deleted the location. */
export const toNumericId = (
  location: { readonly id: string } | null | undefined,
): string | undefined => location?.id.split("/").at(-1);

/** Returns whether a location is selected. Without `locationIds`, every location is. */
export const isLocationIncluded = (
  locationId: string | undefined,
  locationIds: readonly string[] | undefined,
): boolean =>
  locationIds === undefined || (locationId !== undefined && locationIds.includes(locationId));
