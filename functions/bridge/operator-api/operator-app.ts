import type { CallerLimiter } from "#functions/http/caller-limiter.ts";
import { toClientNetwork } from "#functions/http/client-network.ts";
import type { HttpApp } from "#functions/http/http-app.ts";
import type { HttpProblem } from "#functions/http/http-problem.ts";
import {
  listInvalidFields,
  summarizeInvalidFields,
  toFieldSentence,
} from "#functions/http/invalid-fields.ts";
import { createJsonApi } from "#functions/http/json-api.ts";
import type { RequestRecorder } from "#functions/http/request-recorder.ts";
import { respondJson } from "#functions/http/respond-json.ts";
import { ok } from "#shared/kernel/result.ts";
import { isOperatorKey } from "./is-operator-key.ts";
import type { Operator, OperatorRoute } from "./operator-route.ts";
import { type Refusal, refuse } from "./refusal.ts";

const MAX_BODY_BYTES = 1024 * 1024;

interface OperatorAppOptions {
  readonly routes: readonly OperatorRoute[];
  readonly readOperatorKey: () => Promise<string>;
  readonly recorder: RequestRecorder;
  /** Counts the requests of a network that come without the operator's key. */
  readonly limitCaller?: CallerLimiter;
}

/** How many requests without the key a network can send a second. */
export const STRANGER_REQUESTS_PER_SECOND = 5;

/** Creates the app of the operator API. A fault throws, so that Lambda counts an error. */
export const createOperatorApp = ({
  routes,
  readOperatorKey,
  recorder,
  limitCaller = () => 0,
}: OperatorAppOptions): HttpApp<OperatorRoute> =>
  createJsonApi<Operator, Refusal, OperatorRoute>({
    routes,
    async authenticate({ headers, clientIp }) {
      if (isOperatorKey(headers["x-ops-key"], await readOperatorKey())) return ok("operator");
      return limitCaller(toClientNetwork(clientIp)) === 0
        ? refuse(401, "The x-ops-key header is missing or wrong.")
        : refuse(429, "Too many requests without the operator's key. Wait a second.");
    },
    style: {
      toProblemResponse(problem) {
        if (problem.kind === "fault") throw problem.error;
        return toRefusalResponse(toRefusal(problem));
      },
      toRefusalResponse: (refusal) => toRefusalResponse(refusal),
      toSuccessResponse: (value, { status }) => respondJson(status, value),
    },
    maxBodyBytes: MAX_BODY_BYTES,
    recorder,
  });

const toRefusalResponse = ({ status, ...body }: Refusal): Response => respondJson(status, body);

function toRefusal(problem: Exclude<HttpProblem, { kind: "fault" }>): Refusal {
  switch (problem.kind) {
    case "unknown-route":
      return { status: 404, message: "There is no such call." };
    case "body-too-large":
      return { status: 413, message: "The body is larger than 1 MiB." };
    case "invalid-json":
      return {
        status: 400,
        message: "The body must be JSON.",
        errors: [{ field: "body", message: "The body must be JSON." }],
      };
    case "invalid-input":
      return toInputRefusal(problem);
  }
}

function toInputRefusal(problem: Extract<HttpProblem, { kind: "invalid-input" }>): Refusal {
  const fields = listInvalidFields(problem).map(({ path, rule }) => {
    const field = path.join(".") || problem.part;
    return { field, sentence: toFieldSentence(field, rule) };
  });
  return {
    status: 400,
    message: summarizeInvalidFields(fields),
    errors: fields.map(({ field, sentence }) => ({ field, message: sentence })),
  };
}
