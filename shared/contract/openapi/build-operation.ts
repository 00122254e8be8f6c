import type { ZodOpenApiOperationObject } from "zod-openapi";
import type { Call } from "#shared/contract/call.ts";
import { buildRefusalResponses } from "./build-refusal-responses.ts";
import type { CallReference } from "./call-reference.ts";
import { COMMON_REFUSALS } from "./refusal-texts.ts";

/** Builds the operation of a call. Throws if a path variable has no schema or the body no example. */
export function buildOperation(
  name: string,
  call: Call,
  reference: CallReference,
): ZodOpenApiOperationObject {
  const { tag, summary, description, "x-ours": ours } = reference;
  const side = tag === "Operator's side" ? "operator" : "partner";
  const refusals = {
    ...COMMON_REFUSALS[side],
    ...reference.refusals,
    ...COMMON_REFUSALS.both,
  };
  const codeAsText = "codeAs" in call && call.codeAs === "text";
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    ...(ours !== undefined && { "x-ours": ours }),
    security: [side === "operator" ? { opsKey: [] } : { clientid: [], secretid: [] }],
    ...buildParameters(call, reference),
    ...buildRequest(call, reference),
    responses: {
      200: buildResponse(call, reference),
      ...buildRefusalResponses(refusals, { codeAsText, hasBody: call.body !== undefined }),
    },
  };
}

function buildParameters(call: Call, { variables }: CallReference) {
  for (const [, name = ""] of call.path.matchAll(/\{(\w+)\}/g))
    if (variables?.shape[name] === undefined)
      throw new Error(`{${name}} of ${call.path} has no schema`);
  if (variables === undefined && call.query === undefined) return {};
  return {
    requestParams: {
      ...(variables && { path: variables }),
      ...(call.query && { query: call.query }),
    },
  };
}

function buildRequest(call: Call, { bodyExample }: CallReference) {
  if (call.body === undefined) return {};
  if (bodyExample === undefined) throw new Error(`the body of ${call.path} has no example`);
  const content = { schema: call.body, example: bodyExample };
  return { requestBody: { required: true, content: { "application/json": content } } };
}

function buildResponse(call: Call, reference: CallReference) {
  const { "x-ours": ours, isResponseOurs = ours === true } = reference;
  const { description, examples } = reference.response;
  const named = Object.entries(examples).map(
    ([summary, value], at) => [`example${at + 1}`, { summary, value }] as const,
  );
  return {
    description,
    ...(isResponseOurs && { "x-ours": true }),
    content: {
      "application/json": { schema: call.success, examples: Object.fromEntries(named) },
    },
  };
}
