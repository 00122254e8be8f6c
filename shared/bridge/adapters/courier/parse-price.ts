import { type Money, moneyOf } from "#shared/kernel/money.ts";

/** The document names no currency; its amounts are taken as dollars. */
const CURRENCY = "USD";

/** An amount as couriers write it, number or text; undefined where it is none. */
export const readPrice = (written: unknown): Money | undefined =>
  typeof written === "number" || typeof written === "string"
    ? moneyOf(written, CURRENCY)
    : undefined;
