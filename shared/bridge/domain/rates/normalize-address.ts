/**
 * Normalizes an address for comparison: ignores case, the encoding of accents, punctuation and
 * spacing.
 */
export const normalizeAddress = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
