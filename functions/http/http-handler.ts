import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import { handle, type LambdaEvent } from "hono/aws-lambda";
import { addSecurityHeaders } from "#functions/runtime/lambda-http.ts";
import type { HandlerWrapper } from "#functions/runtime/service.ts";
import type { HttpApp } from "./http-app.ts";
import type { RouteKey } from "./route-path.ts";

/** Creates the Lambda handler of an app for events of an HTTP API, payload format 2.0. Every response has the security headers. */
export function createHttpHandler<Route extends { readonly key: RouteKey }>(
  { wrapHandler }: HandlerWrapper,
  app: HttpApp<Route>,
) {
  const invoke = handle(app);
  return wrapHandler(
    async (
      event: APIGatewayProxyEventV2,
      _context: Context,
    ): Promise<APIGatewayProxyStructuredResultV2> =>
      addSecurityHeaders((await invoke(toHonoEvent(event))) as APIGatewayProxyStructuredResultV2),
  );
}

const ROUTED_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Adapts an event to what the Fetch API's `Request` accepts. It throws for TRACE, and for a GET with
 * a body; hono would answer HEAD by running the GET route. Methods that no route can have become
 * OPTIONS, which matches no route.
 */
function toHonoEvent(event: APIGatewayProxyEventV2): LambdaEvent {
  const { requestContext, ...rest } = event;
  const { http } = requestContext;
  const method = http.method.toUpperCase();
  return {
    ...rest,
    body: method === "GET" ? null : (event.body ?? null),
    requestContext: {
      ...requestContext,
      http: { ...http, method: ROUTED_METHODS.includes(method) ? method : "OPTIONS" },
    },
  } as unknown as LambdaEvent;
}
