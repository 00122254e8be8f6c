import type { ApiBody, ApiDocument, ApiOperation, ApiSchema } from "./api-document.ts";

const REFERENCE = "#/components/schemas/";

/** Returns the name of the component that a schema refers to. */
export const readReference = ({ $ref }: ApiSchema): string | undefined =>
  $ref?.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : undefined;

/** Resolves a reference to a component. Throws if the document does not contain the component. */
export function resolveSchema(document: ApiDocument, schema: ApiSchema): ApiSchema {
  const name = readReference(schema);
  if (name === undefined) return schema;
  const component = document.components.schemas[name];
  if (component === undefined) throw new Error(`the document has no schema ${name}`);
  return component;
}

/**
 * Lists the components that the page shows once and links to: those in other schemas and in errors. A
 * component that is nothing but the whole body of a call is shown with the call.
 */
export function listSharedSchemas(document: ApiDocument): [name: string, schema: ApiSchema][] {
  const components = Object.entries(document.components.schemas);
  const operations = [document.paths, document.webhooks].flatMap((paths) =>
    Object.values(paths).flatMap(Object.values<ApiOperation>),
  );
  const names = new Set([
    ...components.flatMap(([, schema]) => listParts(schema).flatMap(listReferences)),
    ...operations.flatMap(listReferencesOfOperation),
  ]);
  return components.filter(([name]) => names.has(name));
}

function listReferencesOfOperation(operation: ApiOperation): string[] {
  const { parameters, requestBody, responses } = operation;
  const bodies: (ApiBody | undefined)[] = [requestBody?.content["application/json"]];
  const errors: ApiSchema[] = [];
  for (const [status, { content }] of Object.entries(responses)) {
    const body = content["application/json"];
    if (isSuccess(status)) bodies.push(body);
    else errors.push(body?.schema ?? {});
  }
  const nested = bodies.flatMap((body) => listParts(body?.schema ?? {}));
  return [...parameters.map(({ schema }) => schema), ...nested, ...errors].flatMap(listReferences);
}

/** Tells whether the status is one of success. */
export const isSuccess = (status: string): boolean => status.startsWith("2");

const listReferences = (schema: ApiSchema): string[] => [
  ...(readReference(schema) === undefined ? [] : [readReference(schema) ?? ""]),
  ...listParts(schema).flatMap(listReferences),
];

/** Lists the schemas directly in a schema. */
const listParts = (schema: ApiSchema): ApiSchema[] => [
  ...Object.values(schema.properties ?? {}),
  ...(schema.items === undefined ? [] : [schema.items]),
  ...(typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : []),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
  ...(schema.allOf ?? []),
];
