import type { Money } from "#shared/kernel/money.ts";

/** Splits an amount into parts that are as equal as possible and add up to the whole. */
export function splitAmount({ minor, currency }: Money, parts: number): Money[] {
  const each = Math.floor(minor / parts);
  const over = minor - each * parts;
  return Array.from({ length: parts }, (_, at) => ({
    minor: each + (at < over ? 1 : 0),
    currency,
  }));
}
