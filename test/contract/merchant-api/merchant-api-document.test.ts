import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { ROUTES } from "#functions/bridge/merchant-api/all-routes.ts";
import { MERCHANT_ROUTES } from "#functions/bridge/merchant-api/env.ts";
import { buildOpenapiDocument } from "#functions/bridge/merchant-docs/openapi/merchant-document.ts";

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: { name: string; in: string; description?: string; schema: object }[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Record<string, unknown>;
}

const DOCUMENT = JSON.parse(JSON.stringify(buildOpenapiDocument(ROUTES)));
const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
    ...operation,
    key: `${method.toUpperCase()} ${path}`,
  })),
);

it("is a valid OpenAPI 3.1 document", async () => {
  expect(await new Validator().validate(structuredClone(DOCUMENT))).toEqual({ valid: true });
});

it("documents exactly the calls that the stack routes", () => {
  expect(operations.map(({ key }) => key).sort()).toEqual([...MERCHANT_ROUTES].sort());
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

it.each(operations.map((operation) => [operation.key, operation] as const))(
  "describes %s and lists every variable of its path",
  (key, { description, parameters, responses }) => {
    const variables = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

    expect(description.length).toBeGreaterThan(20);
    expect(parameters.filter((one) => one.in === "path").map(({ name }) => name)).toEqual(
      variables,
    );
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "404", "500", "503"]));
  },
);

it("describes each parameter once, outside its schema", () => {
  const parameters = operations.flatMap((operation) => operation.parameters);

  expect(parameters.filter((one) => one.description !== undefined).length).toBeGreaterThan(20);
  for (const { schema } of parameters) expect(schema).not.toHaveProperty("description");
});

it("defines every schema that it refers to", () => {
  const names = [...JSON.stringify(DOCUMENT).matchAll(/"#\/components\/schemas\/(\w+)"/g)];

  expect(names.length).toBeGreaterThan(30);
  for (const [, name = ""] of names) expect(DOCUMENT.components.schemas).toHaveProperty(name);
});

it("requires a body only in the calls that need one", () => {
  const needs = Object.fromEntries(
    operations.flatMap(({ operationId, requestBody }) =>
      requestBody === undefined ? [] : [[operationId, requestBody.required]],
    ),
  );

  expect(needs).toMatchObject({
    performAction: false,
    explainSampleOrder: false,
    replaceSettings: true,
    addPickupLocation: true,
    connectCourierAccount: true,
  });
});

it("requires all settings in responses and only the version in requests", () => {
  const { Settings, SettingsInput } = DOCUMENT.components.schemas;

  expect(Settings.required).toContain("locations");
  expect(SettingsInput.required).toEqual(["version"]);
});
