import type { Money } from "#shared/kernel/money.ts";

/** How an order that is not paid yet is to be paid, as its store tells it. */
export interface OpenPayment {
  /**
   * `authorized`: the amount is reserved, until it is captured or lapses. `pending`: the buyer pays
   * outside the checkout, or later.
   */
  readonly kind: "authorized" | "lapsed" | "pending";
  /** The names of the payment methods that the buyer chose. */
  readonly methods: readonly string[];
  /** One of the methods is manual: the buyer pays outside the checkout. */
  readonly isManual: boolean;
  /** The name of the payment terms, such as Net 30. */
  readonly terms?: string | undefined;
  readonly outstanding: Money | undefined;
  /** What the status of the order is, its payment aside. */
  readonly statusOncePaid: "paid" | "fulfilled";
}

/** Whether the buyer may pay at the door: nothing is reserved, and no terms were agreed. */
export const isPayableAtDoor = ({ kind, terms }: OpenPayment): boolean =>
  kind === "pending" && terms === undefined;

/** Returns what the buyer has to pay; undefined if nothing is left. */
export const findAmountDue = ({ outstanding }: OpenPayment): Money | undefined =>
  outstanding !== undefined && outstanding.minor > 0 ? outstanding : undefined;
