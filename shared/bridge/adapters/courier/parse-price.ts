import { type Money, parseMoney } from "#shared/kernel/money.ts";

/** The document names no currency; its amounts are taken as dollars. */
const CURRENCY = "USD";

/** An amount as couriers write it, number or text; undefined where it is none. */
export const parsePrice = (value: unknown): Money | undefined =>
  typeof value === "number" || typeof value === "string" ? parseMoney(value, CURRENCY) : undefined;
