/** The digits of a place's id; undefined where Shopify no longer knows the place. */
export const toNumericId = (
  location: { readonly id: string } | null | undefined,
): string | undefined => location?.id.split("/").at(-1);

/** Whether goods of that place are meant: of all places where none is named. */
export const isLocationIncluded = (
  locationId: string | undefined,
  locationIds: readonly string[] | undefined,
): boolean =>
  locationIds === undefined || (locationId !== undefined && locationIds.includes(locationId));
