import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { REFUSALS } from "#shared/contract/refusals.ts";
import { DOCUMENT, OPERATIONS, type Operation } from "./read-document.ts";

it("is a valid OpenAPI 3.1 document", async () => {
  const validator = new Validator();

  expect(await validator.validate(structuredClone(DOCUMENT))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

it("fails validation if it contains an error", async () => {
  const broken = { ...DOCUMENT, paths: { "/broken": { get: { tags: 1 } } } };

  expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
});

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat("idn-email", /^[^@]+@[^@]+$/u);
ajv.addSchema({ $id: "document", components: DOCUMENT.components });

/** Returns the validation errors of the example, or undefined if it is valid. */
function problems(schema: object, example: unknown): unknown {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
  const validate = ajv.compile(absolute);
  return validate(example) ? undefined : validate.errors;
}

describe.each(OPERATIONS.map((each) => [each.call, each] as const))("%s", (_, operation) => {
  it("has a request example that matches the schema", () => {
    if (operation.requestBody === undefined) return;
    const { schema, example } = operation.requestBody.content["application/json"];

    expect(example).toBeDefined();
    expect(problems(schema, example)).toBeUndefined();
    expect(problems(schema, { ...(example as object), ...wrongly(schema) })).toBeDefined();
  });

  it("has a request example that stays valid", () => {
    const example = operation.requestBody?.content["application/json"].example ?? {};
    // A parcel that could be picked up yesterday can be picked up now.
    const { pickup_time: _, ...fields } = example as Record<string, unknown>;

    for (const [year] of JSON.stringify(fields).matchAll(/\d{4}(?=-\d\d-\d\d)/g))
      expect(Number(year)).toBeGreaterThan(2090);
  });

  it("has response examples that match their schemas", () => {
    for (const { content } of Object.values(operation.responses)) {
      const { schema, examples = {} } = content["application/json"];

      expect(Object.keys(examples)).not.toHaveLength(0);
      for (const { value } of Object.values(examples))
        expect(problems(schema, value)).toBeUndefined();
    }
  });

  it("uses the defined statuses and codes, in the type of its success code", () => {
    const [success] = examplesAt(operation, "200");
    const refusals = Object.keys(operation.responses).filter((status) => status !== "200");

    for (const status of refusals)
      expect(operation.responses[status]?.["x-ours"], status).toBe(true);
    for (const { status, code } of refusals.flatMap((each) => codesAt(operation, each))) {
      expect(CODES).toContainEqual({ status: status === 413 ? 400 : status, code: Number(code) });
      if (success !== null) expect(typeof code).toBe(typeof (success as { code: unknown }).code);
    }
  });

  it("documents the refusals that every such call can return", () => {
    const { call, requestBody, parameters } = operation;
    const statuses = Object.keys(operation.responses);

    expect(statuses).toEqual(expect.arrayContaining(["200", "401", "500"]));
    expect(statuses.includes("429")).toBe(!call.includes("/api/ops/"));
    if (requestBody) expect(statuses).toEqual(expect.arrayContaining(["400", "413"]));
    if (call.includes("{")) expect(statuses).toContain("404");
    if (parameters.some(({ name }) => name === "start")) expect(statuses).toContain("400");
  });

  it("requires the credentials of its side", () => {
    const { call, security } = operation;
    expect(security).toEqual([
      call.includes("/api/ops/") ? { opsKey: [] } : { clientid: [], secretid: [] },
    ]);
  });
});

const CODES = Object.values(REFUSALS).map(({ status, code }) => ({ status, code }));

const examplesAt = (operation: Operation, status: string): unknown[] =>
  Object.values(operation.responses[status]?.content["application/json"].examples ?? {}).map(
    ({ value }) => value,
  );

const codesAt = (operation: Operation, status: string) =>
  examplesAt(operation, status).map((example) => ({
    status: Number(status),
    code: (example as { code: string | number }).code,
  }));

/** Returns every field of the schema with a value that is invalid for all fields. */
const wrongly = (schema: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, { not: "taken" }]));
