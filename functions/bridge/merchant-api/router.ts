import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type * as z from "zod";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { readRawRequest } from "../../runtime/raw-request.ts";
import type { Authenticator } from "./authenticate.ts";
import { listFieldErrors } from "./field-errors.ts";
import type { MerchantDeps } from "./merchant-deps.ts";
import { toMerchantResponse, toRefusalResponse } from "./merchant-response.ts";
import { type Refusal, refuse, STORE_NOT_FOUND } from "./refusal.ts";
import type { MerchantRoute, RouteDescription, RouteRequest } from "./route.ts";

/** The largest settings have a hundred locations, each with its year's exceptions. */
const LARGEST_BODY_BYTES = 1024 * 1024;

interface RouterOptions {
  readonly routes: readonly MerchantRoute[];
  readonly authenticate: Authenticator;
  readonly deps: MerchantDeps;
  /** Told of a fault of ours: to be logged, not answered. */
  readonly reportFailure: (call: string, error: unknown) => void;
}

/** Answers API Gateway's events: who asks, whose store it is, what is asked; the first that fails is the answer. */
export function createRouter({ routes, authenticate, deps, reportFailure }: RouterOptions) {
  const byKey = new Map<string, MerchantRoute>(routes.map((route) => [route.key, route]));

  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const route = byKey.get(event.routeKey);
    if (route === undefined)
      return toRefusalResponse({ status: 404, message: "There is no such call." });
    try {
      const outcome = await runRoute(route, event, authenticate, deps);
      return outcome.ok
        ? toMerchantResponse(route.response.status, outcome.value)
        : toRefusalResponse(outcome.refusal);
    } catch (error) {
      if (error instanceof UnavailableError) {
        return toRefusalResponse({ status: 503, message: error.message });
      }
      reportFailure(route.key, error);
      return toRefusalResponse({
        status: 500,
        message: "Something failed on the bridge's side. Try again in a moment.",
      });
    }
  };
}

async function runRoute(
  route: MerchantRoute,
  event: APIGatewayProxyEventV2,
  authenticate: Authenticator,
  deps: MerchantDeps,
): Promise<Result<unknown, Refusal>> {
  const { rawBody, headers } = readRawRequest(event);
  const caller = await authenticate(event);
  if (caller === undefined) {
    return refuse(
      401,
      "Sign in, or send the header Authorization: Bearer and the store's API key.",
    );
  }
  const { storeId: storeIdText, ...variables } = event.pathParameters ?? {};
  if (caller !== storeIdSchema.safeParse(storeIdText).data) return STORE_NOT_FOUND;
  if (rawBody.byteLength > LARGEST_BODY_BYTES) {
    return refuse(413, "The body has more than 1 MiB.");
  }
  const request = parseParts(route, variables, event.queryStringParameters ?? {}, rawBody);
  return request.ok ? route.run({ ...request.value, storeId: caller, headers }, deps) : request;
}

type RequestParts = Pick<RouteRequest<RouteDescription>, "path" | "query" | "body">;

function parseParts(
  route: MerchantRoute,
  variables: unknown,
  parameters: unknown,
  rawBody: Buffer,
): Result<RequestParts, Refusal> {
  const path = parseInput(route.path, variables, "path");
  // What cannot be the name of anything is not there.
  if (!path.ok) return refuse(404, "There is no such thing.");
  const query = parseInput(route.query, parameters, "query");
  if (!query.ok) return query;
  const body = parseBody(route, rawBody);
  if (!body.ok) return body;
  return ok({ path: path.value, query: query.value, body: body.value } as RequestParts);
}

function parseBody({ body, bodyRoot }: RouteDescription, raw: Buffer): Result<unknown, Refusal> {
  if (body === undefined) return ok(undefined);
  const text = raw.toString("utf8");
  const json = text.trim() === "" ? {} : parseJson(text);
  if (json === undefined) return refuse(400, "The body must be JSON.");
  return parseInput(body, json, "body", bodyRoot);
}

function parseInput(
  schema: z.ZodType | undefined,
  value: unknown,
  inputName: string,
  root?: string,
): Result<unknown, Refusal> {
  if (schema === undefined) return ok(undefined);
  const result = schema.safeParse(value);
  return result.success
    ? ok(result.data)
    : refuse(
        400,
        "Some of what was sent is wrong.",
        listFieldErrors(result.error, inputName, root),
      );
}
