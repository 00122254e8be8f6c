import {
  isPlace,
  numberAt,
  type Place,
  placeAt,
} from "#shared/courier/domain/lists/list-position.ts";

/** A point's public number: its place in the account's list of points. */
export type PointId = number & { readonly brand: "PointId" };

/** Where a point stands. */
export type PointPlace = Place;

/** The id of the nth point of an account. */
export const pointIdOf = (place: PointPlace): PointId => numberAt(place) as PointId;

/** Where the point with this id stands. */
export const placeOf = (id: PointId): PointPlace => placeAt(id);

/** The number as a point id, or undefined where no account could have such a point. */
export const asPointId = (value: number): PointId | undefined =>
  isPlace(value) ? (value as PointId) : undefined;
