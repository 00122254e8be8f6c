/** An address as it is compared: case, accents' encoding, punctuation and spacing do not count. */
export const plainText = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
