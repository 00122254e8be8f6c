/**
 * Returns by what an order's name is found: in lower case, from its first digit on, so that `1042`
 * finds `#1042` and `EN-1042`. A name without digits is found by its beginning. Empty for no name.
 */
export function toNameKey(name: string): string {
  const text = name.trim().toLowerCase();
  const firstDigit = text.search(/\d/);
  return firstDigit < 0 ? text.replace(/^#/, "") : text.slice(firstDigit);
}
