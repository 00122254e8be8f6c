/** Where a numbered thing stands: the nth one of an account, counted from 1 without gaps. */
export interface ListPosition {
  readonly accountNumber: number;
  readonly n: number;
}

const NUMBERS_PER_ACCOUNT = 2 ** 33;

/**
 * The public number of a place: its account's number times 2^33, plus n. So a number leads to its
 * item without a look-up, grows, is never reused, and stays below 2^53.
 */
export const toPublicNumber = ({ accountNumber, n }: ListPosition): number =>
  accountNumber * NUMBERS_PER_ACCOUNT + n;

/** The place that a number stands for. */
export const toListPosition = (value: number): ListPosition => ({
  accountNumber: Math.floor(value / NUMBERS_PER_ACCOUNT),
  n: value % NUMBERS_PER_ACCOUNT,
});

/** Whether any account could have something at this number. */
export function isPublicNumber(value: number): boolean {
  const { accountNumber, n } = toListPosition(value);
  return Number.isSafeInteger(value) && accountNumber >= 1 && n >= 1;
}
