import { isListNumber } from "#shared/courier/domain/lists/list-number.ts";

/** A point's public id: 1, 2, 3, … within its account. */
export type PointId = number & { readonly brand: "PointId" };

/** Identifies a point among those of all accounts. */
export interface PointIdentity {
  readonly accountNumber: number;
  readonly id: PointId;
}

/** Parses a point id. Returns undefined for a number that no point can have. */
export const parsePointId = (value: number): PointId | undefined =>
  isListNumber(value) ? (value as PointId) : undefined;

/** Converts a number of the list of points to the point's id. Throws if it is out of range. */
export function toPointId(value: number): PointId {
  const id = parsePointId(value);
  if (id === undefined) throw new RangeError(`${value} is no point id`);
  return id;
}

/** Formats an identity as a text that no other point has. */
export const formatPointIdentity = ({ accountNumber, id }: PointIdentity): string =>
  `${accountNumber}/${id}`;
