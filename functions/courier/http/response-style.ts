import type { HttpProblem } from "#functions/http/http-problem.ts";
import { summarizeInvalidFields, toFieldSentence } from "#functions/http/invalid-fields.ts";
import type { ResponseStyle } from "#functions/http/json-api.ts";
import { respondJson } from "#functions/http/respond-json.ts";
import type { Call } from "#shared/contract/call.ts";
import { REFUSALS, type RefusalBody } from "#shared/contract/refusals.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { createInvalidInputRefusal } from "./invalid-input-refusal.ts";

/** The courier's documented error bodies: `code`, `msgtext` and, for invalid fields, `errors`. */
export const courierResponseStyle: ResponseStyle<Refusal, { readonly call: Call }> = {
  toProblemResponse: (problem, route) => toProblemResponse(problem, route?.call),
  toRefusalResponse: (refusal, { call }) => toRefusalResponse(refusal, call),
};

function toProblemResponse(problem: HttpProblem, call: Call | undefined): Response {
  switch (problem.kind) {
    case "unknown-route":
      return toRefusalResponse(createNotFoundRefusal("call"), call);
    case "body-too-large":
      return toTooLargeResponse(problem.maxBodyBytes, call);
    case "invalid-json":
      return toRefusalResponse({ name: "badRequest", msgtext: "The body must be JSON." }, call);
    case "invalid-input":
      return toRefusalResponse(createInvalidInputRefusal(problem), call);
    case "fault":
      return toFaultResponse(problem.requestId, call);
  }
}

/** Returns a refusal's response. The code has the type of the call's success code. */
export function toRefusalResponse(refusal: Refusal, call?: Call): Response {
  const { name, retryAfterSeconds, ...rest } = writeSentences(refusal);
  const { status, code } = REFUSALS[name];
  return respondJson(
    status,
    { code: formatCode(call, code), ...rest } satisfies RefusalBody,
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
  );
}

/** Writes the rule of each invalid field as a sentence. A bad request repeats them in its own text. */
function writeSentences(refusal: Refusal): Refusal {
  const { name, errors } = refusal;
  if (errors === undefined) return refusal;
  const fields = errors.map(({ field, msgtext }) => ({
    field,
    sentence: toFieldSentence(field, msgtext),
  }));
  return {
    ...refusal,
    ...(name === "badRequest" && { msgtext: summarizeInvalidFields(fields) }),
    errors: fields.map(({ field, sentence }) => ({ field, msgtext: sentence })),
  };
}

/** Ours: the code and shape of a bad request, with the more specific HTTP status. */
const toTooLargeResponse = (maxBodyBytes: number, call: Call | undefined): Response =>
  respondJson(413, {
    code: formatCode(call, REFUSALS.badRequest.code),
    msgtext: `The body must have at most ${maxBodyBytes / 1024} KB.`,
  } satisfies RefusalBody);

const toFaultResponse = (requestId: string, call: Call | undefined): Response =>
  respondJson(REFUSALS.fault.status, {
    code: formatCode(call, REFUSALS.fault.code),
    msgtext: "An error occurred on our side. Try again. If it persists, send us the request_id.",
    request_id: requestId,
  } satisfies RefusalBody);

/** Returns a refusal's code as the call writes codes: as text on order calls, otherwise as a number. */
const formatCode = (call: Call | undefined, code: number): number | string =>
  call !== undefined && "codeAs" in call && call.codeAs === "text" ? String(code) : code;
