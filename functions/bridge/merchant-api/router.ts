import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type * as z from "zod";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { requestOf } from "../../runtime/raw-request.ts";
import type { Authenticate } from "./authenticate.ts";
import { fieldErrors } from "./field-errors.ts";
import type { MerchantDeps } from "./merchant-deps.ts";
import { jsonAnswer, refusalAnswer } from "./merchant-response.ts";
import { NO_STORE, type Refusal, refuse } from "./refusal.ts";
import type { Asked, Described, MerchantRoute } from "./route.ts";

/** The largest settings have a hundred locations, each with its year's exceptions. */
const LARGEST_BODY_BYTES = 1024 * 1024;

interface Routed {
  readonly routes: readonly MerchantRoute[];
  readonly authenticate: Authenticate;
  readonly deps: MerchantDeps;
  /** Told of a fault of ours: to be logged, not answered. */
  readonly failed: (call: string, error: unknown) => void;
}

/** Answers API Gateway's events: who asks, whose store it is, what is asked; the first that fails is the answer. */
export function router({ routes, authenticate, deps, failed }: Routed) {
  const byKey = new Map<string, MerchantRoute>(routes.map((route) => [route.key, route]));

  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const route = byKey.get(event.routeKey);
    if (route === undefined)
      return refusalAnswer({ status: 404, message: "There is no such call." });
    try {
      const outcome = await run(route, event, authenticate, deps);
      return outcome.ok
        ? jsonAnswer(route.answer.status, outcome.value)
        : refusalAnswer(outcome.refusal);
    } catch (error) {
      if (error instanceof Unavailable) {
        return refusalAnswer({ status: 503, message: error.message });
      }
      failed(route.key, error);
      return refusalAnswer({
        status: 500,
        message: "Something failed on the bridge's side. Try again in a moment.",
      });
    }
  };
}

async function run(
  route: MerchantRoute,
  event: APIGatewayProxyEventV2,
  authenticate: Authenticate,
  deps: MerchantDeps,
): Promise<Result<unknown, Refusal>> {
  const { rawBody, headers } = requestOf(event);
  const caller = await authenticate(event);
  if (caller === undefined) {
    return refuse(
      401,
      "Sign in, or send the header Authorization: Bearer and the store's API key.",
    );
  }
  const { storeId: named, ...variables } = event.pathParameters ?? {};
  if (caller !== storeIdSchema.safeParse(named).data) return NO_STORE;
  if (rawBody.byteLength > LARGEST_BODY_BYTES) {
    return refuse(413, "The body has more than 1 MiB.");
  }
  const asked = partsOf(route, variables, event.queryStringParameters ?? {}, rawBody);
  return asked.ok ? route.run({ ...asked.value, storeId: caller, headers }, deps) : asked;
}

type Parts = Pick<Asked<Described>, "path" | "query" | "body">;

function partsOf(
  route: MerchantRoute,
  variables: unknown,
  parameters: unknown,
  rawBody: Buffer,
): Result<Parts, Refusal> {
  const path = parsed(route.path, variables, "path");
  // What cannot be the name of anything is not there.
  if (!path.ok) return refuse(404, "There is no such thing.");
  const query = parsed(route.query, parameters, "query");
  if (!query.ok) return query;
  const body = bodyOf(route, rawBody);
  if (!body.ok) return body;
  return ok({ path: path.value, query: query.value, body: body.value } as Parts);
}

function bodyOf({ body, bodyRoot }: Described, raw: Buffer): Result<unknown, Refusal> {
  if (body === undefined) return ok(undefined);
  const text = raw.toString("utf8");
  const json = text.trim() === "" ? {} : jsonOrUndefined(text);
  if (json === undefined) return refuse(400, "The body must be JSON.");
  return parsed(body, json, "body", bodyRoot);
}

function parsed(
  schema: z.ZodType | undefined,
  value: unknown,
  whole: string,
  root?: string,
): Result<unknown, Refusal> {
  if (schema === undefined) return ok(undefined);
  const result = schema.safeParse(value);
  return result.success
    ? ok(result.data)
    : refuse(400, "Some of what was sent is wrong.", fieldErrors(result.error, whole, root));
}
