import { type Money, parseMoney } from "#shared/kernel/money.ts";

/** The document does not state a currency. Amounts are taken as US dollars. */
const CURRENCY = "USD";

/** Parses a courier's amount, a number or text. Returns undefined if it is no amount. */
export const parsePrice = (value: unknown): Money | undefined =>
  typeof value === "number" || typeof value === "string" ? parseMoney(value, CURRENCY) : undefined;
