/**
 * A point's public number: its account's number times 2^33, plus its place in the account's list.
 * So an id leads to its item without a look-up, grows, is never reused, and stays below 2^53.
 */
export type PointId = number & { readonly brand: "PointId" };

/** Where a point stands: the nth one of an account, counted from 1 without gaps. */
export interface PointPlace {
  readonly accountNumber: number;
  readonly n: number;
}

const PLACES_PER_ACCOUNT = 2 ** 33;

/** The id of the nth point of an account. */
export const pointIdOf = ({ accountNumber, n }: PointPlace): PointId =>
  (accountNumber * PLACES_PER_ACCOUNT + n) as PointId;

/** Where the point with this id stands. */
export const placeOf = (id: PointId): PointPlace => ({
  accountNumber: Math.floor(id / PLACES_PER_ACCOUNT),
  n: id % PLACES_PER_ACCOUNT,
});

/** The number as a point id, or undefined where no account could have such a point. */
export function asPointId(value: number): PointId | undefined {
  const { accountNumber, n } = placeOf(value as PointId);
  return Number.isSafeInteger(value) && accountNumber >= 1 && n >= 1
    ? (value as PointId)
    : undefined;
}
