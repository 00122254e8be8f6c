import { runRecorded } from "#functions/bridge/audit/run-recorded.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { readVouchedAddress } from "#functions/bridge/operator-pages/session/page-address.ts";
import type { CallerLimiter } from "#functions/http/caller-limiter.ts";
import { toClientNetwork } from "#functions/http/client-network.ts";
import { findOperator, type Operator } from "#functions/http/find-operator.ts";
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
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { AuditLog } from "#shared/bridge/ports/audit/audit-log.ts";
import type { ShopIdentities } from "#shared/bridge/ports/installations.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { ok } from "#shared/kernel/result.ts";
import { describeOperatorCall } from "./describe-operator-call.ts";
import type { OperatorRoute } from "./operator-route.ts";
import { type Refusal, refuse } from "./refusal.ts";

const MAX_BODY_BYTES = 1024 * 1024;

interface OperatorAudit {
  readonly auditLog: AuditLog;
  /** Find the store of a shop that a call names. */
  readonly identities: Pick<ShopIdentities, "findStoreId">;
  readonly clock: Clock;
}

interface OperatorAppOptions {
  readonly routes: readonly OperatorRoute[];
  readonly readOperatorKey: () => Promise<string>;
  /** Where changes, and accesses to personal data, are recorded. */
  readonly audit: OperatorAudit;
  readonly recorder: RequestRecorder;
  /** Counts the requests of a network that come without the operator's key. */
  readonly limitCaller?: CallerLimiter;
}

/** How many requests without the key a network can send a second. */
export const STRANGER_REQUESTS_PER_SECOND = 5;

/**
 * Creates the app of the operator API. What is busy or does not answer is a 503 with its reason; another
 * fault throws, so that Lambda counts an error.
 */
export const createOperatorApp = ({
  routes,
  readOperatorKey,
  audit,
  recorder,
  limitCaller = () => 0,
}: OperatorAppOptions): HttpApp<OperatorRoute> =>
  createJsonApi<Operator, Refusal, OperatorRoute>({
    routes: routes.map((route) => recordCalls(route, audit)),
    async authenticate({ headers, clientIp }) {
      const secret = await readOperatorKey();
      const operator = findOperator(headers["x-ops-key"], secret);
      if (operator !== undefined)
        return ok({ ...operator, address: readVouchedAddress(headers, secret) });
      return limitCaller(toClientNetwork(clientIp)) === 0
        ? refuse(401, "The x-ops-key header is missing or wrong.")
        : refuse(429, "Too many requests without the operator's key. Wait a second.");
    },
    style: {
      toProblemResponse(problem) {
        if (problem.kind !== "fault") return toRefusalResponse(toRefusal(problem));
        if (!(problem.error instanceof UnavailableError)) throw problem.error;
        return toRefusalResponse({ status: 503, message: formatMessage(problem.error.problem) });
      },
      toRefusalResponse: (refusal) => toRefusalResponse(refusal),
      toSuccessResponse: (value, { status }) => respondJson(status, value),
    },
    maxBodyBytes: MAX_BODY_BYTES,
    // Some calls need no body.
    parseBody: (text) => (text.trim() === "" ? {} : parseJson(text)),
    recorder,
  });

const recordCalls = (
  route: OperatorRoute,
  { auditLog, identities, clock }: OperatorAudit,
): OperatorRoute => ({
  ...route,
  run: async (request) =>
    runRecorded(auditLog, await describeOperatorCall(identities, route.key, request, clock()), () =>
      route.run(request),
    ),
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
