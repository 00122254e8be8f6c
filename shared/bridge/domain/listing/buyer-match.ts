/** Who bought, as a store's order names them. Personal data: it is compared, and neither stored nor logged. */
export interface OrderBuyer {
  /** Of persons and companies. */
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

const MIN_PHONE_DIGITS = 5;

/**
 * Returns the digits of a text that is a phone number, without the zeros or the plus sign that it
 * begins with; undefined for any other text.
 */
export function findPhoneDigits(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined;
  const digits = keepDigits(text).replace(/^0+/, "");
  return digits.length < MIN_PHONE_DIGITS ? undefined : digits;
}

/**
 * Whether a buyer is who the text names: by all of its words, each a part of a name or an e-mail
 * address, or by the digits of a phone number. Stores search products, notes and addresses, too.
 */
export function isBuyerMatch(text: string, { names, emails, phones }: OrderBuyer): boolean {
  const digits = findPhoneDigits(text);
  if (digits !== undefined) return phones.some((phone) => keepDigits(phone).includes(digits));
  const known = [...names, ...emails].map(simplifyText).join("\n");
  return simplifyText(text)
    .split(/\s+/)
    .every((word) => known.includes(word));
}

const keepDigits = (text: string): string => text.replace(/\D/g, "");

/** What databases compare as other letters, and accents do not tell. */
const OTHER_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" },
    ...{ "’": "'", "‘": "'" },
  }),
);

/** Returns the text in lower case and without accents, as the databases of stores compare it. */
const simplifyText = (text: string): string =>
  text
    .trim()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^ -~]/gu, (letter) => OTHER_LETTERS.get(letter) ?? letter);
