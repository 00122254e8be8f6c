import type { oas31 } from "zod-openapi";
import { buildExample } from "./build-example.ts";

const JSON_TYPE = "application/json";
const BASE_URL = "https://bridge.example.com";

type Schemas = NonNullable<oas31.ComponentsObject["schemas"]>;

/** Adds an example of the request and of the response to each operation of a document. */
export function addExamples({ paths = {}, components }: oas31.OpenAPIObject): void {
  const schemas = components?.schemas ?? {};
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods))
      addOperationExamples(operation as oas31.OperationObject, method, path, schemas);
  }
}

function addOperationExamples(
  operation: oas31.OperationObject,
  method: string,
  path: string,
  schemas: Schemas,
): void {
  const { parameters = [], requestBody, responses = {} } = operation;
  const body = addBodyExample(requestBody, schemas);
  for (const [status, response] of Object.entries(responses)) {
    if (status.startsWith("2")) addBodyExample(response, schemas);
  }
  const url = BASE_URL + fillPath(path, parameters.map(addParameterExample));
  operation["x-codeSamples"] = [
    { lang: "Shell", label: "curl", source: formatCurl(method.toUpperCase(), url, body) },
  ];
}

/** Adds an example to a body, and returns it. */
function addBodyExample(body: object | undefined, schemas: Schemas): unknown {
  const { content } = (body ?? {}) as { content?: Record<string, oas31.MediaTypeObject> };
  const media = content?.[JSON_TYPE];
  if (media?.schema === undefined) return undefined;
  media.example = buildExample(media.schema as oas31.SchemaObject, schemas);
  return media.example;
}

interface ParameterExample {
  readonly place: string;
  readonly name: string;
  readonly value: unknown;
}

/** A query parameter without an example is left out. */
function addParameterExample(
  parameter: oas31.ParameterObject | oas31.ReferenceObject,
): ParameterExample {
  if (!("name" in parameter)) throw new Error("a parameter is a reference");
  const [value] = (parameter.schema as oas31.SchemaObject).examples ?? [];
  if (value !== undefined) parameter.example = value;
  return { place: parameter.in, name: parameter.name, value };
}

function fillPath(path: string, examples: readonly ParameterExample[]): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { place, name, value } of examples) {
    if (value === undefined) continue;
    if (place === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function formatCurl(method: string, url: string, body: unknown): string {
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} '${url}'`,
    "-H 'Authorization: Bearer obk_…'",
  ];
  if (body !== undefined) {
    lines.push("-H 'Content-Type: application/json'");
    lines.push(`-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`);
  }
  return lines.join(" \\\n  ");
}
