import type { AttributeValue } from "@aws-sdk/client-dynamodb";

/** An item as the low-level client has it, each attribute with its type. */
export type TypedItem = Record<string, AttributeValue>;

/** Formats items as DynamoDB JSON, with binary attributes in base64: as DynamoDB's own exports have them. */
export const formatItems = (items: readonly TypedItem[]): string =>
  JSON.stringify(items, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
  );

/** Parses what `formatItems` formats. */
export const parseItems = (text: string): TypedItem[] =>
  JSON.parse(text, (key, value: unknown) => {
    // Only the types of binary attributes have text here: an attribute that is called so has a type.
    if (key === "B" && typeof value === "string") return fromBase64(value);
    return key === "BS" && isTexts(value) ? value.map(fromBase64) : value;
  });

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "base64"));

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
