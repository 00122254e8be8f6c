import * as z from "zod";

/**
 * Rounds to a number of decimals. The result has few digits and is never closer to zero than its
 * last decimal, so that DynamoDB can store it (38 digits, from 1e-130 to 9.99e125). Never returns -0.
 */
const roundDecimals = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals + 0;

/** Creates the schema of a number in a range. Keeps the given number of decimals. */
export const createDecimalSchema = (min: number, max: number, decimals: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .overwrite((value) => roundDecimals(value, decimals));

/** A coordinate has seven decimals: about one centimeter. */
const COORDINATE_DECIMALS = 7;

export const latitudeSchema = createDecimalSchema(-90, 90, COORDINATE_DECIMALS);
export const longitudeSchema = createDecimalSchema(-180, 180, COORDINATE_DECIMALS);
