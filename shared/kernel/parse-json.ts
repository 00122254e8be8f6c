/**
 * Parses JSON. Returns undefined if the text is invalid, because a sender's mistake is not a fault.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface JsonParserWithSource {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
}

/** Digits in a row, which few bodies have: they are looked for several times as fast as a number. */
const LONG_DIGITS = /\d{16}/;
/** A number of 16 digits or more, or a text that looks like one. A smaller one is exact. */
const LONG_NUMBER = /(?:^|[:[,\s])-?\d{16}/;

/** Parses JSON like `parseJson`, but returns integers beyond 2^53 as text, so that no digit is lost. */
export function parseJsonWithExactIntegers(text: string): unknown {
  // Asking for each value is ten times as slow.
  if (!LONG_DIGITS.test(text) || !LONG_NUMBER.test(text)) return parseJson(text);
  try {
    // TypeScript does not know the reviver's third argument yet; Node does since 21.
    return (JSON as unknown as JsonParserWithSource).parse(text, (_key, value, { source }) =>
      typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? "")
        ? source
        : value,
    );
  } catch {
    return undefined;
  }
}
