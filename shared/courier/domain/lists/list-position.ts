/** Where a numbered thing stands: the nth one of an account, counted from 1 without gaps. */
export interface Place {
  readonly accountNumber: number;
  readonly n: number;
}

const PLACES_PER_ACCOUNT = 2 ** 33;

/**
 * The public number of a place: its account's number times 2^33, plus n. So a number leads to its
 * item without a look-up, grows, is never reused, and stays below 2^53.
 */
export const numberAt = ({ accountNumber, n }: Place): number =>
  accountNumber * PLACES_PER_ACCOUNT + n;

/** The place that a number stands for. */
export const placeAt = (value: number): Place => ({
  accountNumber: Math.floor(value / PLACES_PER_ACCOUNT),
  n: value % PLACES_PER_ACCOUNT,
});

/** Whether any account could have something at this number. */
export function isPlace(value: number): boolean {
  const { accountNumber, n } = placeAt(value);
  return Number.isSafeInteger(value) && accountNumber >= 1 && n >= 1;
}
