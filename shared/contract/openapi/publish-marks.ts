import type { Json, JsonObject } from "./json.ts";

/** The sentence that marks a description as ours. */
export const OURS = "Ours: not in the interface document.";

type Letter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" | "o")
  | ("p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z" | "-" | "_");

/** The keys that begin like the word and differ from it in a later letter or are longer. */
type Misspelling<
  Word extends string,
  Start extends string,
> = Word extends `${infer First}${infer Rest}`
  ? `${Start}${Exclude<Letter, First>}${string}` | Misspelling<Rest, `${Start}${First}`>
  : `${Start}${Letter}${string}`;

type UnknownMark =
  | `x-${Exclude<Letter, "o" | "t">}${string}`
  | Misspelling<"urs", "x-o">
  | Misspelling<"ypes", "x-t">;

// The metadata of zod takes every key. The types below make a misspelled mark a compile error.
declare module "zod" {
  interface GlobalMeta {
    /** True: the whole field is ours. A text: the part of a documented field that is ours. */
    "x-ours"?: true | string | undefined;
    /** The JSON types that the document publishes for a request field. */
    "x-types"?: readonly string[] | undefined;
    "x-our"?: never;
    "x-type"?: never;
    [misspelled: UnknownMark]: never;
  }
}

/**
 * Replaces the internal marks of a document with the published ones. `x-ours: true` appends the
 * sentence `OURS` to the description. A text in `x-ours` names the part of a documented element
 * that is ours: it becomes a paragraph of the description, and the mark becomes `x-ours-values`.
 * Does not change examples. Removes `x-types`. Removes `additionalProperties`, because records may
 * get more fields.
 */
export function publishMarks(value: Json): Json {
  if (Array.isArray(value)) return value.map(publishMarks);
  return typeof value === "object" && value !== null ? publishObject(value as JsonObject) : value;
}

function publishObject(value: JsonObject): JsonObject {
  const { "x-ours": ours, "x-types": _, additionalProperties: __, ...rest } = value;
  const published: JsonObject = {};
  for (const [key, inner] of Object.entries(rest))
    published[key] = key === "example" || key === "examples" ? inner : publishMarks(inner);
  if (ours === undefined) return published;
  const description = String(published.description);
  if (ours !== true)
    return {
      ...published,
      description: `${description}\n\n${ours} ${OURS}`,
      "x-ours-values": true,
    };
  const separator = description.includes("\n\n") ? "\n\n" : " ";
  return { ...published, description: `${description}${separator}${OURS}`, "x-ours": true };
}
