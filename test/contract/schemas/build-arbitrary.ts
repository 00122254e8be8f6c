import fc from "fast-check";

/** The keywords of JSON Schema that the published documents use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
}

/** Resolves a reference to a component. */
export type Resolve = (reference: string) => JsonSchema;

/** Builds an arbitrary of the values that a schema allows, with its limits among them. */
export function buildArbitrary(schema: JsonSchema, resolve: Resolve): fc.Arbitrary<unknown> {
  const build = (inner: JsonSchema) => buildArbitrary(inner, resolve);
  if (schema.$ref !== undefined) return build(resolve(schema.$ref));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return fc.oneof(...alternatives.map(build));
  if (schema.allOf !== undefined)
    return build(Object.assign({}, schema, ...schema.allOf, { allOf: undefined }));
  const types = [schema.type ?? "any"].flat();
  return fc.oneof(...types.map((type) => buildTyped(type, schema, build)));
}

function buildTyped(
  type: string,
  schema: JsonSchema,
  build: (inner: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return buildText(schema);
    case "integer":
    case "number":
      return buildNumber(schema, type === "integer");
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(build(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 2, 2),
      });
    case "object":
      return buildObject(schema, build);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function buildObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  build: (inner: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, build(property)]),
  );
  const known = fc.record(fields, { requiredKeys: [...required] });
  if (additionalProperties === false) return known;
  return fc.oneof(
    known,
    known.map((value) => ({ ...value, "x-unknown-field": 1 })),
  );
}

function buildNumber(schema: JsonSchema, isInteger: boolean): fc.Arbitrary<number> {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? -Number.MAX_VALUE;
  const max = schema.maximum ?? Number.MAX_VALUE;
  // JSON Schema counts every number without a fraction as an integer.
  if (isInteger) {
    const limits = fc.constantFrom(min, max, Math.max(min, Math.min(0, max)));
    const safe = {
      min: Math.max(min, Number.MIN_SAFE_INTEGER),
      max: Math.min(max, Number.MAX_SAFE_INTEGER),
    };
    return fc.oneof(limits, fc.integer(safe));
  }
  const excluded = { minExcluded: schema.exclusiveMinimum !== undefined };
  const special = [min, max, 1e-131, 5e-324, 0].filter(
    (value) => value <= max && (excluded.minExcluded ? value > min : value >= min),
  );
  return fc.oneof(fc.double({ min, max, noNaN: true, ...excluded }), fc.constantFrom(...special));
}

const EMAIL =
  /^[A-Za-z0-9]([A-Za-z0-9_+-]{0,20}[A-Za-z0-9])?@([a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?\.){1,3}[A-Za-z]{2,6}$/;

function buildText(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 40 } = schema;
  const hasLength = (text: string) =>
    [...text].length >= minLength && [...text].length <= maxLength;
  if (format === "email") return fc.stringMatching(EMAIL);
  if (format === "date")
    return fc
      .date({ min: new Date(0), max: new Date("2099-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (pattern !== undefined && pattern !== "\\S")
    return fc.stringMatching(new RegExp(pattern, "u")).filter(hasLength);
  const unit = fc
    .constantFrom("binary" as const, "grapheme" as const)
    .chain((kind) => fc.string({ unit: kind, minLength, maxLength: Math.min(maxLength, 60) }));
  const longest = fc
    .constantFrom("x", "\u{1F600}", " ")
    .map((character) => character.repeat(Math.max(maxLength, minLength)));
  return fc
    .oneof(unit, longest)
    .filter((text) => hasLength(text) && (pattern === undefined || /\S/u.test(text)));
}
