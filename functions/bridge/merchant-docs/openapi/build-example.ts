import type { oas31 } from "zod-openapi";

type Schema = oas31.SchemaObject;
export type Components = Readonly<Record<string, Schema | oas31.ReferenceObject>>;

/**
 * Builds an example from the examples, defaults and fixed values of a schema. An object gets its
 * required fields, and the optional ones that have an example. Leaves out values without one: a test
 * finds that a required field is missing.
 */
export function buildExample(schema: Schema, components: Components): unknown {
  const own = findOwnExample(schema);
  if (own !== undefined) return own.value;
  if (schema.$ref !== undefined) return buildExample(resolve(schema.$ref, components), components);
  const { anyOf, oneOf, items, properties } = schema;
  const [first] = [...(anyOf ?? []), ...(oneOf ?? [])];
  if (first !== undefined) return buildExample(first as Schema, components);
  if (properties !== undefined) return buildObject(schema, components);
  if (items !== undefined && typeof items === "object") {
    return [buildExample(items as Schema, components)];
  }
  return undefined;
}

function findOwnExample(schema: Schema): { readonly value: unknown } | undefined {
  const { examples, const: fixed, default: initial, enum: values } = schema;
  if (Array.isArray(examples)) return { value: examples[0] };
  if (fixed !== undefined) return { value: fixed };
  if (initial !== undefined) return { value: initial };
  return values === undefined ? undefined : { value: values[0] };
}

function buildObject(
  { properties = {}, required = [] }: oas31.SchemaObject,
  components: Components,
): Record<string, unknown> {
  const shown = Object.entries(properties).filter(
    ([name, property]) => required.includes(name) || hasExample(property as Schema),
  );
  return Object.fromEntries(
    shown.map(([name, property]) => [name, buildExample(property as Schema, components)]),
  );
}

const hasExample = (schema: Schema): boolean => "examples" in schema;

function resolve(reference: string, components: Components): Schema {
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  const found = components[name];
  if (found === undefined) throw new Error(`there is no schema ${name}`);
  return found as Schema;
}
