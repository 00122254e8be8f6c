import type { Call } from "#shared/contract/call.ts";
import { publishedSchema } from "./build-published-schema.ts";
import { refusedResponses } from "./build-refusal-responses.ts";
import type { DescribedCall } from "./call-description.ts";
import { type Fields, markedText, markOf } from "./field.ts";
import type { Json, JsonObject } from "./json.ts";
import { namedSchemas } from "./records.ts";
import { COMMON_REFUSALS } from "./refusal-texts.ts";

/** One call as an operation of the document. */
export function operationOf(name: string, call: Call, described: DescribedCall): JsonObject {
  const { tag, title, text, isOurs = false, oursAbout, answer } = described;
  const by = tag === "Operator's side" ? "operator" : "partner";
  const mark = { text, isOurs, ...(oursAbout !== undefined && { oursAbout }) };
  const refuses = {
    ...COMMON_REFUSALS[by],
    ...described.refuses,
    ...COMMON_REFUSALS.both,
  };
  const codeAsText = "codeAs" in call && call.codeAs === "text";
  return {
    operationId: name,
    tags: [tag],
    summary: title,
    description: markedText(mark),
    ...markOf(mark),
    security: [by === "operator" ? { opsKey: [] } : { clientid: [], secretid: [] }],
    ...parametersOf(call, described),
    ...requestOf(call, described),
    responses: {
      200: {
        description: markedText({ text: answer.text, isOurs: described.isAnswerOurs ?? isOurs }),
        ...markOf({ isOurs: described.isAnswerOurs ?? isOurs }),
        content: {
          "application/json": {
            schema: answerSchema(call, answer.fields),
            examples: examplesOf(answer.examples),
          },
        },
      },
      ...refusedResponses(refuses, { codeAsText, hasBody: call.body !== undefined }),
    },
  };
}

function answerSchema(call: Call, fields: Fields = {}): JsonObject {
  const name = namedSchemas.get(call.success);
  return name === undefined
    ? publishedSchema(call.success, "output", fields, namedSchemas)
    : { $ref: `#/components/schemas/${name}` };
}

function requestOf(call: Call, { body }: DescribedCall): JsonObject {
  if (call.body === undefined) return {};
  if (body === undefined) throw new Error(`${call.path} has a body without texts`);
  const schema = publishedSchema(call.body, "input", body.fields, namedSchemas);
  const content = { schema, example: body.example as Json };
  return { requestBody: { required: true, content: { "application/json": content } } };
}

function parametersOf(call: Call, { variables = {}, query = {} }: DescribedCall): JsonObject {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const field = variables[name];
    if (field === undefined) throw new Error(`{${name}} of ${call.path} has no text`);
    return {
      ...{ name, in: "path", required: true },
      schema: { type: [field.type].flat()[0] ?? "string" },
      description: markedText(field),
      ...markOf(field),
    };
  });
  const inQuery = call.query === undefined ? [] : queryOf(call.query, query);
  return inPath.length + inQuery.length === 0 ? {} : { parameters: [...inPath, ...inQuery] };
}

function queryOf(schema: NonNullable<Call["query"]>, fields: Fields): JsonObject[] {
  const { properties } = publishedSchema(schema, "input", fields, namedSchemas);
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

const examplesOf = (examples: Readonly<Record<string, unknown>>): JsonObject =>
  Object.fromEntries(
    Object.entries(examples).map(([summary, value], at) => [
      `example${at + 1}`,
      { summary, value: value as Json },
    ]),
  );
