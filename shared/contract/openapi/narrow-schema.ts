import type { Field } from "./field.ts";
import type { JsonObject } from "./json.ts";

/**
 * Of all that a contract's schema takes, what the document's table names: the service also takes
 * numbers in text and nulls, which the reference does not promise. Throws where the contract does
 * not take what the table names.
 */
export function narrowSchema(schema: JsonObject, type: Field["type"], at: string): JsonObject {
  const alternatives = [type].flat().map((wanted) => {
    const found = listAlternatives(schema).find((each) => each.type === wanted);
    if (found === undefined) throw new Error(`the contract has no ${wanted} at ${at}`);
    return simplifySchema(found, schema["x-values"]);
  });
  const [first = {}] = alternatives;
  if (alternatives.length === 1) return first;
  const rest = alternatives.slice(1);
  // Types alone beside a fuller one are written in one line, as JSON Schema allows.
  if (rest.every((each) => Object.keys(each).length === 1))
    return { ...first, type: alternatives.map((each) => String(each.type)) };
  return { anyOf: alternatives };
}

function listAlternatives(schema: JsonObject): JsonObject[] {
  if (Array.isArray(schema.anyOf))
    return (schema.anyOf as JsonObject[]).flatMap((each) =>
      listAlternatives({ ...each, ...pickValues(schema) }),
    );
  return [schema.type].flat().map((type) => ({ ...schema, type: type as string }));
}

const pickValues = (schema: JsonObject) =>
  schema["x-values"] === undefined ? {} : { "x-values": schema["x-values"] };

/** Without what is said better by `format`, or is no more than JavaScript's own limit. */
function simplifySchema(schema: JsonObject, values: JsonObject[string] | undefined): JsonObject {
  const { pattern, minimum, maximum, additionalProperties: _, "x-values": own, ...rest } = schema;
  const allowed = values ?? own;
  return {
    ...rest,
    ...(pattern !== undefined && rest.format === undefined && { pattern }),
    ...(isLimit(minimum) && { minimum }),
    ...(isLimit(maximum) && { maximum }),
    ...(allowed !== undefined && schema.type === "integer" && { enum: allowed }),
  };
}

const isLimit = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) !== Number.MAX_SAFE_INTEGER;
