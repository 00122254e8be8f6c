interface LosslessJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
}
// TypeScript's library does not declare these two yet. Node 24 has them.
const json = JSON as unknown as LosslessJson;

/** Returns the digits as a JSON number that `JSON.stringify` writes unchanged, whatever the length. */
export const toRawNumber = (digits: string): unknown => json.rawJSON(digits);

/** An integer beyond 2^53 has at least so many digits. To ask for each value is slow. */
const MAY_BE_UNSAFE = /\d{16}/;

/** Parses the text. Integers beyond 2^53 stay raw, so that formatting them again loses no digit. */
export const parseLossless = (text: string): unknown =>
  MAY_BE_UNSAFE.test(text) ? parseWithRawNumbers(text) : JSON.parse(text);

const parseWithRawNumbers = (text: string): unknown =>
  json.parse(text, (_key, value, { source }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? "")
      ? json.rawJSON(source ?? "")
      : value,
  );
