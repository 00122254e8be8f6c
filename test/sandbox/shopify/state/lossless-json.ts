interface LosslessJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
}
// TypeScript's library does not have these two yet; Node 24 does.
const json = JSON as unknown as LosslessJson;

/** The digits as a JSON number that `JSON.stringify` writes as they are, however many. */
export const toRawNumber = (digits: string): unknown => json.rawJSON(digits);

/** The parsed text; integers beyond 2^53 stay raw, so that writing it again loses no digit. */
export const parseLossless = (text: string): unknown =>
  json.parse(text, (_key, value, { source }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? "")
      ? json.rawJSON(source ?? "")
      : value,
  );
