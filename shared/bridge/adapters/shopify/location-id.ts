/** The digits of a place's id; undefined where Shopify no longer knows the place. */
export const digitsOf = (place: { readonly id: string } | null | undefined): string | undefined =>
  place?.id.split("/").at(-1);

/** Whether goods of that place are meant: of all places where none is named. */
export const isAmong = (
  locationId: string | undefined,
  locationIds: readonly string[] | undefined,
): boolean =>
  locationIds === undefined || (locationId !== undefined && locationIds.includes(locationId));
