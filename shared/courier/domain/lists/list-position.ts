/** The position of a numbered item: the nth item of an account, counted from 1 without gaps. */
export interface ListPosition {
  readonly accountNumber: number;
  readonly n: number;
}

const NUMBERS_PER_ACCOUNT = 2 ** 33;

/**
 * Converts a position to its public number: the account's number times 2^33, plus n. The number
 * identifies its item without a look-up, increases, is never reused, and stays below 2^53.
 */
export const toPublicNumber = ({ accountNumber, n }: ListPosition): number =>
  accountNumber * NUMBERS_PER_ACCOUNT + n;

/** Converts a public number to its position. */
export const toListPosition = (value: number): ListPosition => ({
  accountNumber: Math.floor(value / NUMBERS_PER_ACCOUNT),
  n: value % NUMBERS_PER_ACCOUNT,
});

/** Returns whether the number is a valid public number of any account. */
export function isPublicNumber(value: number): boolean {
  const { accountNumber, n } = toListPosition(value);
  return Number.isSafeInteger(value) && accountNumber >= 1 && n >= 1;
}
