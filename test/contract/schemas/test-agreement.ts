import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, it } from "vitest";
import type * as z from "zod";
import { describeIssue } from "#functions/http/describe-issue.ts";
import { listInvalidFields } from "#functions/http/invalid-fields.ts";
import { buildArbitrary, type JsonSchema } from "./build-arbitrary.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface PublishedCall {
  readonly document: { readonly components?: object };
  readonly body:
    | { readonly content: { readonly "application/json": { readonly schema: JsonSchema } } }
    | undefined;
  readonly parameters?: readonly unknown[];
  readonly schemas: { readonly body?: z.ZodType; readonly query?: z.ZodType };
}

/** Registers tests that the service accepts what the published schemas of a call allow. */
export function testAgreement({ document, body, parameters = [], schemas }: PublishedCall): void {
  const published = body?.content["application/json"].schema;
  const text = JSON.stringify(document).toLowerCase();
  if (published !== undefined && schemas.body !== undefined)
    testPart("body", document, published, schemas.body, text);
  const query = (parameters as readonly Parameter[]).filter((each) => each.in === "query");
  if (query.length > 0 && schemas.query !== undefined)
    testPart("query", document, toObjectSchema(query), schemas.query, text);
}

/** Query parameters arrive as text. */
const toObjectSchema = (query: readonly Parameter[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
  required: query.filter(({ required }) => required).map(({ name }) => name),
  additionalProperties: false,
});
const toQueryText = (value: unknown): unknown =>
  Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, String(each)]));

function testPart(
  part: "body" | "query",
  document: PublishedCall["document"],
  published: JsonSchema,
  schema: z.ZodType,
  text: string,
): void {
  const isAllowed = compile(document, published);
  const allowed = buildArbitrary(published, (reference) => resolve(document, reference)).filter(
    (value) => isAllowed(value),
  );

  it(`accepts every ${part} that the published schema allows`, () => {
    fc.assert(
      fc.property(allowed, (value) => {
        const input = part === "query" ? toQueryText(value) : value;
        const { error } = schema.safeParse(input, { error: describeIssue });
        const broken =
          error === undefined ? [] : error.issues.filter((issue) => !isStatedRule(issue, text));
        expect(broken).toEqual([]);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it(`explains in plain words every ${part} that it refuses`, () => {
    const values = buildDamaged(allowed);
    fc.assert(
      fc.property(values, (input) => {
        const { error } = schema.safeParse(input, { error: describeIssue });
        if (error === undefined) return;
        for (const { rule } of listInvalidFields({ error, input })) expect(rule).toMatch(PLAIN);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
}

const PLAIN =
  /^(must|is|has) (?!.*(Invalid input|expected|received|Too (big|small)|undefined|NaN))/;

/**
 * A schema cannot say how fields relate. The description of the field states such a rule. After a colon the
 * message names what is in the way, which no description knows.
 */
const isStatedRule = ({ code, message }: z.core.$ZodIssue, text: string): boolean => {
  const [rule = ""] = message.split(":");
  return code === "custom" && rule !== "" && text.includes(rule.toLowerCase());
};

function compile(document: PublishedCall["document"], schema: JsonSchema) {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addFormat("idn-email", /^[^@]+@[^@]+$/u);
  ajv.addSchema({ $id: "document", components: document.components });
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
}

const resolve = (document: PublishedCall["document"], reference: string): JsonSchema =>
  reference
    .split("/")
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as JsonSchema;

/** Replaces one value, at any depth, by one of another kind. */
function buildDamaged(allowed: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    "",
    " ",
    "x",
    -1,
    1.5,
    1e300,
    2 ** 53,
    [],
    [1],
    {},
    { a: 1 },
    "x".repeat(3000),
  );
  return fc
    .tuple(allowed, wrong, fc.nat(), fc.nat(3))
    .map(([value, other, at, depth]) => damage(value, other, at, depth));
}

function damage(value: unknown, other: unknown, at: number, depth: number): unknown {
  if (typeof value !== "object" || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(keys.length, 1)];
  if (key === undefined) return other;
  const inner = (value as Record<string, unknown>)[key];
  const changed = depth === 0 ? other : damage(inner, other, at, depth - 1);
  return Array.isArray(value)
    ? value.map((each, index) => (String(index) === key ? changed : each))
    : { ...value, [key]: changed };
}
