import type { Call } from "#shared/contract/call.ts";
import { buildPublishedSchema } from "./build-published-schema.ts";
import { buildRefusalResponses } from "./build-refusal-responses.ts";
import type { CallDescription } from "./call-description.ts";
import { type Fields, formatMarkedText, toMark } from "./field.ts";
import type { Json, JsonObject } from "./json.ts";
import { namedSchemas } from "./records.ts";
import { COMMON_REFUSALS } from "./refusal-texts.ts";

/** One call as an operation of the document. */
export function buildOperation(name: string, call: Call, described: CallDescription): JsonObject {
  const { tag, title, text, isOurs = false, oursAbout, response } = described;
  const by = tag === "Operator's side" ? "operator" : "partner";
  const mark = { text, isOurs, ...(oursAbout !== undefined && { oursAbout }) };
  const refusals = {
    ...COMMON_REFUSALS[by],
    ...described.refusals,
    ...COMMON_REFUSALS.both,
  };
  const codeAsText = "codeAs" in call && call.codeAs === "text";
  return {
    operationId: name,
    tags: [tag],
    summary: title,
    description: formatMarkedText(mark),
    ...toMark(mark),
    security: [by === "operator" ? { opsKey: [] } : { clientid: [], secretid: [] }],
    ...buildParameters(call, described),
    ...buildRequest(call, described),
    responses: {
      200: {
        description: formatMarkedText({
          text: response.text,
          isOurs: described.isResponseOurs ?? isOurs,
        }),
        ...toMark({ isOurs: described.isResponseOurs ?? isOurs }),
        content: {
          "application/json": {
            schema: buildResponseSchema(call, response.fields),
            examples: toExamples(response.examples),
          },
        },
      },
      ...buildRefusalResponses(refusals, { codeAsText, hasBody: call.body !== undefined }),
    },
  };
}

function buildResponseSchema(call: Call, fields: Fields = {}): JsonObject {
  const name = namedSchemas.get(call.success);
  return name === undefined
    ? buildPublishedSchema(call.success, "output", fields, namedSchemas)
    : { $ref: `#/components/schemas/${name}` };
}

function buildRequest(call: Call, { body }: CallDescription): JsonObject {
  if (call.body === undefined) return {};
  if (body === undefined) throw new Error(`${call.path} has a body without texts`);
  const schema = buildPublishedSchema(call.body, "input", body.fields, namedSchemas);
  const content = { schema, example: body.example as Json };
  return { requestBody: { required: true, content: { "application/json": content } } };
}

function buildParameters(call: Call, { variables = {}, query = {} }: CallDescription): JsonObject {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const field = variables[name];
    if (field === undefined) throw new Error(`{${name}} of ${call.path} has no text`);
    return {
      ...{ name, in: "path", required: true },
      schema: { type: [field.type].flat()[0] ?? "string" },
      description: formatMarkedText(field),
      ...toMark(field),
    };
  });
  const inQuery = call.query === undefined ? [] : buildQueryParameters(call.query, query);
  return inPath.length + inQuery.length === 0 ? {} : { parameters: [...inPath, ...inQuery] };
}

function buildQueryParameters(schema: NonNullable<Call["query"]>, fields: Fields): JsonObject[] {
  const { properties } = buildPublishedSchema(schema, "input", fields, namedSchemas);
  return Object.entries(properties as Record<string, JsonObject>).map(([name, property]) => {
    const {
      description = "",
      "x-ours": isOurs,
      "x-ours-values": areValuesOurs,
      ...schema
    } = property;
    return {
      ...{ name, in: "query", required: false, schema, description },
      ...(isOurs !== undefined && { "x-ours": isOurs }),
      ...(areValuesOurs !== undefined && { "x-ours-values": areValuesOurs }),
    };
  });
}

const toExamples = (examples: Readonly<Record<string, unknown>>): JsonObject =>
  Object.fromEntries(
    Object.entries(examples).map(([summary, value], at) => [
      `example${at + 1}`,
      { summary, value: value as Json },
    ]),
  );
