import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** A request as API Gateway hands it to a function; name only what the test is about. */
export const buildGatewayEvent = (
  changes: {
    body?: string | Buffer;
    headers?: Record<string, string>;
    pathParameters?: Record<string, string>;
    routeKey?: string;
  } = {},
): APIGatewayProxyEventV2 => {
  const { body = "", headers = {}, pathParameters = {}, routeKey = "$default" } = changes;
  const [method = "GET", pattern = "/"] = routeKey.includes(" ") ? routeKey.split(" ") : [];
  const rawPath = pattern.replace(/\{(\w+)\+?\}/g, (_, name: string) => pathParameters[name] ?? "");
  const http = { method, path: rawPath, sourceIp: "203.0.113.9" };
  return {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString: "",
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    pathParameters,
    requestContext: {
      requestId: randomUUID(),
      http,
    } as APIGatewayProxyEventV2["requestContext"],
    body: typeof body === "string" ? body : body.toString("base64"),
    isBase64Encoded: typeof body !== "string",
  };
};
