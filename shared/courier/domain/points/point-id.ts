import {
  isPublicNumber,
  type ListPosition,
  toListPosition,
  toPublicNumber,
} from "#shared/courier/domain/lists/list-position.ts";

/** A point's public number, made of its position in the account's list. */
export type PointId = number & { readonly brand: "PointId" };

/** A point's position in its account's list. */
export type PointPosition = ListPosition;

/** Converts a position to the point's id. */
export const toPointId = (position: PointPosition): PointId => toPublicNumber(position) as PointId;

/** Converts a point's id to its position. */
export const getPointPosition = (id: PointId): PointPosition => toListPosition(id);

/** Parses a point id. Returns undefined for a number that no account can have. */
export const parsePointId = (value: number): PointId | undefined =>
  isPublicNumber(value) ? (value as PointId) : undefined;
