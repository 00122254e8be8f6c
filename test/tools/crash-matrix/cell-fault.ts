/** What happens to one outside call. The columns of the matrix. */
export const CELL_FAULTS = [
  "die-before",
  "die-after",
  "no-answer",
  "429",
  "500",
  "html",
  "malformed",
] as const;
export type CellFault = (typeof CELL_FAULTS)[number];

/** One call of the flow and what happens to it. */
export interface Cell {
  readonly call: OutsideCall;
  readonly fault: CellFault;
}

/** A call that leaves a function, in the order in which the run without faults makes them. */
export interface OutsideCall {
  readonly number: number;
  /** The function, or the store whose webhook it is. */
  readonly by: string;
  readonly operation: string;
  /** A store is no function that could die. */
  readonly isOfFunction: boolean;
}

/** Returns the name of a row: all calls of a function that do the same. */
export const formatRow = ({ by, operation }: OutsideCall): string => `${by}: ${operation}`;

/** Returns whether a fault can happen to a call. */
export const canHappen = ({ isOfFunction }: OutsideCall, fault: CellFault): boolean =>
  isOfFunction || !fault.startsWith("die-");
