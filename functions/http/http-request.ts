import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Context } from "hono";
import { readRawRequest } from "#functions/runtime/lambda-http.ts";
import type { RouteKey } from "./route-path.ts";

/** What hono's context holds in this layer: the Lambda event, and the matched route. */
export interface HttpEnv<Route> {
  Bindings: { readonly event: APIGatewayProxyEventV2 };
  Variables: { route: Route | undefined };
}

/** A request before its input is validated. */
export interface HttpRequest {
  /** API Gateway's id of the request. */
  readonly id: string;
  readonly routeKey: RouteKey;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: readonly string[];
  /** The address that the request came from. */
  readonly clientIp: string;
  /** The path's variables, decoded. */
  readonly variables: Readonly<Record<string, string>>;
  /** As API Gateway reads it: values of a repeated name are joined by commas. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The bytes as they were sent. */
  readonly rawBody: Buffer;
}

/** Reads the request of a matched route. */
export function readHttpRequest<Route>(
  c: Context<HttpEnv<Route>>,
  routeKey: RouteKey,
): HttpRequest {
  const { event } = c.env;
  return {
    id: getRequestId(c),
    routeKey,
    headers: c.req.header(),
    cookies: event.cookies ?? [],
    clientIp: event.requestContext.http.sourceIp,
    variables: c.req.param(),
    query: event.queryStringParameters ?? {},
    rawBody: readRawRequest(event).rawBody,
  };
}

/** Returns API Gateway's id of the request. */
export const getRequestId = ({ env }: { readonly env: HttpEnv<unknown>["Bindings"] }): string =>
  env.event.requestContext.requestId;
