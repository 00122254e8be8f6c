import {
  isPublicNumber,
  type ListPosition,
  toListPosition,
  toPublicNumber,
} from "#shared/courier/domain/lists/list-position.ts";

/** A point's public number: its place in the account's list of points. */
export type PointId = number & { readonly brand: "PointId" };

/** Where a point stands. */
export type PointPosition = ListPosition;

/** The id of the nth point of an account. */
export const toPointId = (position: PointPosition): PointId => toPublicNumber(position) as PointId;

/** Where the point with this id stands. */
export const getPointPosition = (id: PointId): PointPosition => toListPosition(id);

/** The number as a point id, or undefined where no account could have such a point. */
export const parsePointId = (value: number): PointId | undefined =>
  isPublicNumber(value) ? (value as PointId) : undefined;
