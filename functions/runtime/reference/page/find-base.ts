import type { ApiSchema } from "./api-document.ts";

/** The schemas that the page shows once among its objects, by their names. */
export type SharedSchemas = ReadonlyMap<string, ApiSchema>;

/** A shared object all of whose fields another one has. */
interface Base {
  readonly name: string;
  /** The fields that are not the base's. */
  readonly own: readonly string[];
}

/** An object of fewer fields is read sooner than looked up. */
const MIN_FIELDS = 4;

/**
 * Finds the largest shared object whose fields a schema has, each the same in every word, so that only its
 * own fields need be shown. A shared object has no base that has the same fields: each would refer to the
 * other.
 */
export function findBase(schema: ApiSchema, shared: SharedSchemas): Base | undefined {
  const fields = describeFields(schema);
  if (fields.size < MIN_FIELDS) return undefined;
  const isShared = [...shared.values()].includes(schema);
  const [largest] = [...shared]
    .map(([name, one]) => ({ name, fields: describeFields(one) }))
    .filter((base) => base.fields.size >= MIN_FIELDS && hasAll(fields, base.fields))
    .filter((base) => !isShared || base.fields.size < fields.size)
    .toSorted((one, other) => other.fields.size - one.fields.size);
  return (
    largest && {
      name: largest.name,
      own: [...fields.keys()].filter((field) => !largest.fields.has(field)),
    }
  );
}

const hasAll = (fields: ReadonlyMap<string, string>, base: ReadonlyMap<string, string>): boolean =>
  [...base].every(([name, description]) => fields.get(name) === description);

const described = new WeakMap<ApiSchema, ReadonlyMap<string, string>>();

/** Returns each field as a text that is the same for the same field. */
function describeFields(schema: ApiSchema): ReadonlyMap<string, string> {
  const { properties = {}, required = [] } = schema;
  const known = described.get(schema);
  if (known !== undefined) return known;
  const fields = new Map(
    Object.entries(properties).map(([name, field]) => [
      name,
      JSON.stringify([required.includes(name), field]),
    ]),
  );
  described.set(schema, fields);
  return fields;
}
