import * as z from "zod";
import { runRecorded } from "#functions/bridge/audit/run-recorded.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { CallerLimiter } from "#functions/http/caller-limiter.ts";
import { toClientNetwork } from "#functions/http/client-network.ts";
import type { HttpApp } from "#functions/http/http-app.ts";
import type { HttpProblem } from "#functions/http/http-problem.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { createJsonApi, type JsonRoute } from "#functions/http/json-api.ts";
import type { RequestRecorder } from "#functions/http/request-recorder.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { hasScope } from "#shared/bridge/domain/sign-in/api-key.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import type { Authenticator } from "./authenticate.ts";
import { describeMerchantCall } from "./describe-merchant-call.ts";
import { listFieldErrors } from "./field-errors.ts";
import { findRequiredScope } from "./find-required-scope.ts";
import type { MerchantCaller } from "./merchant-caller.ts";
import type { MerchantDeps } from "./merchant-deps.ts";
import { toMerchantResponse, toRefusalResponse } from "./merchant-response.ts";
import { createInvalidFieldsRefusal, type Refusal, refuse, STORE_NOT_FOUND } from "./refusal.ts";
import type { MerchantRoute, RouteDescription, RouteRequest } from "./route.ts";

/** The largest settings have a hundred locations, each with the exceptions of a year. */
const MAX_BODY_BYTES = 1024 * 1024;

interface BoundRoute extends JsonRoute<MerchantCaller, Refusal> {
  readonly description: RouteDescription;
}

interface MerchantAppOptions {
  readonly routes: readonly MerchantRoute[];
  readonly authenticate: Authenticator;
  readonly deps: MerchantDeps;
  readonly recorder: RequestRecorder;
  /** Counts the requests of a store, and those of a network that fail to authenticate. */
  readonly limitCaller?: CallerLimiter;
}

/** How many requests a store, or a network without a valid key, can send a second. */
export const MERCHANT_REQUESTS_PER_SECOND = 50;

/** Creates the app of the merchant API. A caller reaches the data of its own store only. */
export const createMerchantApp = ({
  routes,
  authenticate,
  deps,
  recorder,
  limitCaller = () => 0,
}: MerchantAppOptions): HttpApp<BoundRoute> =>
  createJsonApi<MerchantCaller, Refusal, BoundRoute>({
    routes: routes.map((route) => bindRoute(route, deps)),
    authenticate: (request) => authenticateForStore(authenticate, limitCaller, request),
    style: {
      toProblemResponse: (problem, route) =>
        toRefusalResponse(toRefusal(problem, route?.description)),
      toRefusalResponse: (refusal) => toRefusalResponse(refusal),
      toSuccessResponse: (value, { description }) =>
        toMerchantResponse(description.response.status, value),
    },
    maxBodyBytes: MAX_BODY_BYTES,
    parseBody: (text) => (text.trim() === "" ? {} : parseJson(text)),
    recorder,
  });

/** An unknown query parameter is refused: a filter with a wrong name would list everything. */
const bindRoute = (route: MerchantRoute, deps: MerchantDeps): BoundRoute => ({
  key: route.key,
  description: route,
  schemas: {
    ...(route.path && { path: route.path }),
    query: (route.query ?? z.object({})).strict(),
    ...(route.body && { body: route.body }),
  },
  run: async ({ caller, headers, path, query, body, clientIp, id }) => {
    const needed = findRequiredScope(route);
    if (!hasScope(caller.scopes, needed))
      return refuse(403, `Your API key does not have the scope ${needed}.`);
    const request = { storeId: caller.storeId, caller, headers, path, query, body };
    const call = describeMerchantCall(route, { caller, path, query, clientIp, id }, deps.clock());
    return runRecorded(deps.auditLog, call, () =>
      route.run(request as RouteRequest<RouteDescription>, deps),
    );
  },
});

/** Requests for another store's data return 404, as if the store did not exist. */
async function authenticateForStore(
  authenticate: Authenticator,
  limitCaller: CallerLimiter,
  request: HttpRequest,
): Promise<Result<MerchantCaller, Refusal>> {
  const caller = await authenticate(request);
  if (limitCaller(caller?.storeId ?? toClientNetwork(request.clientIp)) > 0)
    return refuse(429, "Too many requests. Wait a second, then send fewer.");
  if (caller === undefined) {
    return refuse(
      401,
      "Sign in, or send the store's API key in the header Authorization: Bearer {key}.",
    );
  }
  const requested = storeIdSchema.safeParse(request.variables.storeId).data;
  return caller.storeId === requested ? ok(caller) : STORE_NOT_FOUND;
}

function toRefusal(problem: HttpProblem, route: RouteDescription | undefined): Refusal {
  switch (problem.kind) {
    case "unknown-route":
      return { status: 404, message: "There is no such call." };
    case "body-too-large":
      return { status: 413, message: "The body is larger than 1 MiB." };
    case "invalid-json":
      return { status: 400, message: "The body must be JSON." };
    case "invalid-input":
      return toInputRefusal(problem, route);
    case "fault":
      return problem.error instanceof UnavailableError
        ? { status: 503, message: formatMessage(problem.error.problem) }
        : { status: 500, message: "Something failed on the bridge's side. Try again in a moment." };
  }
}

/** A path that no schema accepts cannot be the address of anything. */
function toInputRefusal(
  problem: Extract<HttpProblem, { kind: "invalid-input" }>,
  route: RouteDescription | undefined,
): Refusal {
  const { part } = problem;
  if (part === "path") return { status: 404, message: "There is no such thing." };
  const root = part === "body" ? route?.bodyRoot : undefined;
  return createInvalidFieldsRefusal(listFieldErrors(problem, part, root));
}
