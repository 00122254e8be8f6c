/** Pads a number to ten digits, so that text order equals number order. */
export const toSortKey = (n: number): string => String(n).padStart(10, "0");
