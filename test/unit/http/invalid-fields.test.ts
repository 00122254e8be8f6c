import { expect, it } from "vitest";
import * as z from "zod";
import { describeIssue } from "#functions/http/describe-issue.ts";
import {
  listInvalidFields,
  summarizeInvalidFields,
  toFieldSentence,
} from "#functions/http/invalid-fields.ts";

/** Returns the sentences about an input that the schema refuses. */
function describe(schema: z.ZodType, input: unknown): string[] {
  const { error } = schema.safeParse(input, { error: describeIssue });
  if (error === undefined) throw new Error("the schema accepts the input");
  return listInvalidFields({ error, input }).map(({ path, rule }) =>
    toFieldSentence(path.join(".") || "body", rule),
  );
}

const integerOrText = z.union([z.int(), z.string().regex(/^\d{1,15}$/, "must be a whole number")]);

it.each<[string, z.ZodType, unknown]>([
  ["a is required.", z.string(), undefined],
  ["a must be text.", z.string(), 5],
  ["a must be a whole number.", z.int(), 1.5],
  ["a must be a number.", z.number(), Number.POSITIVE_INFINITY],
  ["a must be true or false.", z.boolean(), "yes"],
  ["a must be a list.", z.array(z.string()), {}],
  ["a must be a JSON object.", z.object({}), null],
  ["a must be 9007199254740991 or less.", z.int(), 1e300],
  ["a must be 9007199254740991 or less.", integerOrText, 1e300],
  ["a must be a whole number or text.", integerOrText, true],
  ["a must be a whole number.", integerOrText, "x"],
  ["a must be 90 or less.", z.number().max(90), 91],
  ["a must be less than 90.", z.number().lt(90), 90],
  ["a must be 1 or more.", z.int().min(1), 0],
  ["a must be more than 0.", z.number().gt(0), 0],
  ["a must be a multiple of 5.", z.number().multipleOf(5), 7],
  ["a must have at most 2 characters.", z.string().max(2), "abc"],
  ["a must have at least 2 characters.", z.string().min(2), "a"],
  ["a must not be empty.", z.string().min(1), ""],
  ["a must have at most 1 entry.", z.array(z.int()).max(1), [1, 2]],
  ["a must have at least 2 entries.", z.array(z.int()).min(2), [1]],
  ["a must be point or urgent.", z.enum(["point", "urgent"]), "x"],
  ["a must be 1.", z.literal(1), 2],
  ["a must be an e-mail address.", z.email(), "x"],
  ["a must be a URL.", z.url(), "x"],
  ["a must be a time such as 2026-11-24T09:30:00Z.", z.iso.datetime(), "x"],
  ["a must be a date such as 2026-11-24.", z.iso.date(), "2026-02-30"],
  ["a must start with ck_.", z.string().startsWith("ck_"), "x"],
  ["a has a wrong format.", z.string().regex(/^\d$/), "x"],
  ["a is closed.", z.string().refine(() => false, "is closed"), "x"],
])("says: %s", (sentence, schema, value) => {
  expect(describe(z.object({ a: schema }), { a: value })).toEqual([sentence]);
});

it("names the alternatives of a kind", () => {
  const schema = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("none") }),
    z.object({ kind: z.literal("amount") }),
  ]);

  expect(describe(schema, { kind: "?" })).toEqual(["kind must be none or amount."]);
});

it("names each unknown field, and the whole body if it is no object", () => {
  const schema = z.strictObject({ a: z.strictObject({}) });

  expect(describe(schema, { a: { b: 1 }, c: 2 })).toEqual([
    "a.b is not known: remove it or correct its name.",
    "c is not known: remove it or correct its name.",
  ]);
  expect(describe(schema, [])).toEqual(["body must be a JSON object."]);
});

it("names a field once, by the first rule that it breaks", () => {
  const schema = z.object({ a: z.string().min(3).regex(/^\d+$/, "must be digits") });

  expect(describe(schema, { a: "x" })).toEqual(["a must have at least 3 characters."]);
});

it("keeps a text that is a sentence or names its field already", () => {
  expect(toFieldSentence("a", "The list is too long.")).toBe("The list is too long.");
  expect(toFieldSentence("a", "a is in use")).toBe("a is in use.");
});

it("repeats three sentences and names further fields", () => {
  const fields = ["a", "b", "c", "d", "e"].map((field) => ({ field, sentence: `${field} is.` }));

  expect(summarizeInvalidFields(fields)).toBe("a is. b is. c is. Also wrong: d and e.");
  expect(summarizeInvalidFields(fields.slice(0, 1))).toBe("a is.");
});
