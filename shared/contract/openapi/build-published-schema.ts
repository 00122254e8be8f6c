import * as z from "zod";
import { type Fields, formatMarkedText, toMark } from "./field.ts";
import type { JsonObject } from "./json.ts";
import { narrowSchema } from "./narrow-schema.ts";

/** Schemas that have a name in the document; each is written out once. */
export type NamedSchemas = ReadonlyMap<z.ZodType, string>;

/**
 * A contract's schema as the reference shows it: the types of the document's tables, and a text
 * for every field. Throws for a field without a text and for a text without a field.
 */
export function buildPublishedSchema(
  schema: z.ZodType,
  io: "input" | "output",
  fields: Fields,
  named: NamedSchemas,
): JsonObject {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      // Zod's own type of a schema here is that of its core.
      const inner = zodSchema as unknown as z.ZodType;
      const name = named.get(inner);
      if (name !== undefined && inner !== schema)
        replaceWithReference(jsonSchema as JsonObject, name);
      const values = findLiterals(zodSchema);
      if (values !== undefined) (jsonSchema as JsonObject)["x-values"] = values;
    },
  }) as JsonObject;
  const unused = new Set(Object.keys(fields));
  const described = describeSchema(json, "", fields, unused);
  if (unused.size > 0) throw new Error(`no such field: ${[...unused].join(", ")}`);
  return described;
}

function replaceWithReference(jsonSchema: JsonObject, name: string): void {
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.$ref = `#/components/schemas/${name}`;
}

/** The values that a number read from text may have in the end: the input alone does not tell. */
function findLiterals(schema: z.core.$ZodTypes): number[] | undefined {
  if (schema._zod.def.type !== "pipe") return undefined;
  const { def } = schema._zod.def.out._zod as z.core.$ZodTypes["_zod"];
  return def.type === "literal" ? (def.values as number[]) : undefined;
}

function describeSchema(
  schema: JsonObject,
  path: string,
  fields: Fields,
  unused: Set<string>,
): JsonObject {
  if (schema.$ref !== undefined) return schema;
  if (Array.isArray(schema.anyOf)) {
    const each = (schema.anyOf as JsonObject[]).map((one) =>
      describeSchema(one, path, fields, unused),
    );
    return { ...schema, anyOf: each };
  }
  if (schema.type === "array") {
    const items = describeSchema(schema.items as JsonObject, `${path}[]`, fields, unused);
    return { ...schema, items };
  }
  return schema.properties === undefined ? schema : addTexts(schema, path, fields, unused);
}

function addTexts(
  { additionalProperties: _, ...schema }: JsonObject,
  path: string,
  fields: Fields,
  unused: Set<string>,
): JsonObject {
  const properties: JsonObject = {};
  const required = new Set(schema.required as string[] | undefined);
  for (const [name, inner] of Object.entries(schema.properties as Record<string, JsonObject>)) {
    const at = path === "" ? name : `${path}.${name}`;
    const field = fields[at];
    if (field === undefined) throw new Error(`${at} has no text`);
    unused.delete(at);
    if (field.required) required.add(name);
    const full = describeSchema(inner, at, fields, unused);
    properties[name] = {
      ...(full.$ref === undefined ? narrowSchema(full, field.type, at) : full),
      description: formatMarkedText(field),
      ...toMark(field),
    };
  }
  return { ...schema, properties, ...(required.size > 0 && { required: [...required] }) };
}
