/**
 * The largest number in a list. Ids are such numbers, and generated clients hold them in signed
 * 32-bit integers.
 */
export const MAX_LIST_NUMBER = 2 ** 31 - 1;

/** Returns whether an item of a list can have this number: 1, 2, 3, … */
export const isListNumber = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= MAX_LIST_NUMBER;
