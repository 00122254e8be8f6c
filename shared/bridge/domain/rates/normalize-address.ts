/** An address as it is compared: case, accents' encoding, punctuation and spacing do not count. */
export const normalizeAddress = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
