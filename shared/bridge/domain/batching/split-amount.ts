import type { Money } from "#shared/kernel/money.ts";

/** An amount in as many parts, as equal as can be; together they are the whole. */
export function splitAmount({ minor, currency }: Money, parts: number): Money[] {
  const each = Math.floor(minor / parts);
  const over = minor - each * parts;
  return Array.from({ length: parts }, (_, at) => ({
    minor: each + (at < over ? 1 : 0),
    currency,
  }));
}
