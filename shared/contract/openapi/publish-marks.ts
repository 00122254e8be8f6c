import type { Json, JsonObject } from "./json.ts";

/** The words of the mark. */
export const OURS = "Ours: not in the interface document.";

/**
 * Writes out the marks of a document: `x-ours: true` adds the words of the mark to the description.
 * `x-ours` with a text is what alone is ours of something documented: the text becomes a paragraph
 * of the description, and the mark `x-ours-values`. Leaves examples as they are.
 * Removes `x-types`, and `additionalProperties`, since records may get more fields.
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
