import type { Money } from "#shared/kernel/money.ts";

/** What the courier charged, refunded and was tipped. */
interface PaidTotals {
  readonly charged?: Money | undefined;
  readonly refunded?: Money | undefined;
  readonly tipped?: Money | undefined;
}

/** The delivery's total costs and refunds, summed over all bookings. */
export interface MoneyTotals extends PaidTotals {
  readonly shippingPaid?: Money | undefined;
  readonly quoted?: Money | undefined;
  /** The part that was paid before the current batch. */
  readonly beforeBatch?: PaidTotals | undefined;
}
