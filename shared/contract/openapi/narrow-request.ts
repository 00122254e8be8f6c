import type { JsonObject } from "./json.ts";

/**
 * Narrows the schema of a request to the types that the reference documents. The service also accepts
 * nulls, and numbers written as strings. Publishes the first alternative of each field, or those that
 * `x-types` lists. Throws if `x-types` lists a type that the field does not accept.
 */
export function narrowRequest(schema: JsonObject): JsonObject {
  const { description, "x-ours": ours, "x-types": types, ...core } = schema;
  const alternatives = listAlternatives(core);
  const wanted = (types as string[] | undefined) ?? [alternatives[0]?.type];
  const published = wanted.map((type) => {
    const found = alternatives.find((each) => each.type === type);
    if (found === undefined) throw new Error(`the field "${description}" does not take ${type}`);
    return narrowParts(found);
  });
  return {
    ...joinAlternatives(published),
    ...(description !== undefined && { description }),
    ...(ours !== undefined && { "x-ours": ours }),
  };
}

/** Lists the alternatives, each with one type. An `enum` of integers applies to their texts, too. */
function listAlternatives({ anyOf, enum: values, ...schema }: JsonObject): JsonObject[] {
  if (!Array.isArray(anyOf)) {
    const full = values === undefined ? schema : { ...schema, enum: values };
    return [schema.type].flat().map((type) => ({ ...full, type: type as string }));
  }
  return (anyOf as JsonObject[])
    .flatMap(listAlternatives)
    .map((each) => (values === undefined ? each : restrictTo(values as number[], each)));
}

const restrictTo = (values: readonly number[], { type = "integer" }: JsonObject): JsonObject => ({
  type,
  enum: type === "integer" ? values : values.map(String),
});

function narrowParts({ properties, items, ...schema }: JsonObject): JsonObject {
  const narrowed = Object.entries((properties ?? {}) as Record<string, JsonObject>).map(
    ([name, property]) => [name, narrowRequest(property)] as const,
  );
  return {
    ...schema,
    ...(properties !== undefined && { properties: Object.fromEntries(narrowed) }),
    ...(items !== undefined && { items: narrowRequest(items as JsonObject) }),
  };
}

function joinAlternatives(alternatives: readonly JsonObject[]): JsonObject {
  const [first = {}, ...rest] = alternatives;
  if (rest.length === 0) return first;
  // JSON Schema allows a list of types if no type has constraints.
  return rest.every((each) => Object.keys(each).length === 1)
    ? { ...first, type: alternatives.map(({ type }) => String(type)) }
    : { anyOf: alternatives };
}
