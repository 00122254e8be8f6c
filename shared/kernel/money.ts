import { cacheResults } from "./cache-results.ts";

/** An amount in the currency's smallest unit: 1234 USD is $12.34, 1234 JPY is 1,234 yen. */
export interface Money {
  readonly minor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** A format costs as much as a thousand uses of it. */
const getFormat = cacheResults(
  (currency) => new Intl.NumberFormat("en-US", { style: "currency", currency }),
  200,
);

const getFractionDigits = cacheResults(
  (currency) => getFormat(currency).resolvedOptions().maximumFractionDigits ?? 2,
  200,
);

/**
 * Parses a decimal amount as stores and couriers write it ("12.3", 12.3). Returns undefined if the
 * amount or the currency is invalid.
 */
export function parseMoney(amount: string | number, currency: string): Money | undefined {
  const text = String(amount).trim();
  if (!/^-?\d{1,12}(\.\d+)?$/.test(text) || !/^[A-Za-z]{3}$/.test(currency)) return undefined;
  const minor = Math.round(Number(`${text}e${getFractionDigits(currency.toUpperCase())}`));
  return { minor, currency: currency.toUpperCase() };
}

/** Converts to a decimal amount of the currency: 12.34. */
export const toDecimalAmount = ({ minor, currency }: Money): number =>
  minor / 10 ** getFractionDigits(currency);

/** Formats the amount for people: "$12.34". */
export const formatMoney = (money: Money): string =>
  getFormat(money.currency).format(toDecimalAmount(money));

/** Adds two amounts of one currency; undefined counts as zero. Throws if the currencies differ. */
export function addMoney(one: Money | undefined, other: Money | undefined): Money | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one.currency !== other.currency)
    throw new Error("cannot add amounts of different currencies");
  return { minor: one.minor + other.minor, currency: one.currency };
}

/** Returns the amount with the opposite sign. */
export const negateMoney = (money: Money | undefined): Money | undefined =>
  money && { ...money, minor: -money.minor };
