import type { JsonObject } from "./json.ts";
import { narrowRequest } from "./narrow-request.ts";
import { publishMarks } from "./publish-marks.ts";

/** Turns the library's document into the published one: narrows requests and publishes marks. */
export function publishDocument({ paths, ...rest }: JsonObject): JsonObject {
  const published: JsonObject = {};
  for (const [path, methods] of Object.entries(paths as Record<string, JsonObject>))
    for (const [method, operation] of Object.entries(methods as Record<string, JsonObject>))
      published[path] = {
        ...(published[path] as JsonObject),
        [method]: publishOperation(operation),
      };
  return publishMarks({ ...rest, paths: published }) as JsonObject;
}

function publishOperation({ parameters, requestBody, ...operation }: JsonObject): JsonObject {
  return {
    ...operation,
    ...(parameters !== undefined && {
      parameters: (parameters as JsonObject[]).map(publishParameter),
    }),
    ...(requestBody !== undefined && { requestBody: publishBody(requestBody as JsonObject) }),
  };
}

/** Moves the description and the mark from the schema, where the library puts them, to the parameter. */
function publishParameter({ schema, ...parameter }: JsonObject): JsonObject {
  const { description = "", "x-ours": ours, ...rest } = narrowRequest(schema as JsonObject);
  return { ...parameter, schema: rest, description, ...(ours !== undefined && { "x-ours": ours }) };
}

function publishBody(body: JsonObject): JsonObject {
  const { "application/json": media } = body.content as Record<string, JsonObject>;
  const schema = narrowRequest(media?.schema as JsonObject);
  return { ...body, content: { "application/json": { ...media, schema } } };
}
