import { randomUUID } from "node:crypto";
import { accountId } from "#infra/local/template/resource-values.ts";
import type { HttpRequest } from "./http-request.ts";

interface MatchedRoute {
  readonly key: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Creates the event that an HTTP API sends to a function: payload format 2.0. */
export function toHttpEvent(request: HttpRequest, route: MatchedRoute) {
  const [path = "/", ...query] = request.url.split("?");
  const rawQueryString = query.join("?");
  const { headers, cookies } = parseHeaders(request.rawHeaders);
  const parameters = parseQueryParameters(rawQueryString);
  const now = new Date();
  return {
    version: "2.0",
    routeKey: route.key,
    rawPath: path,
    rawQueryString,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers: { ...headers, "x-forwarded-for": request.sourceIp, "x-forwarded-proto": "http" },
    ...(Object.keys(parameters).length > 0 ? { queryStringParameters: parameters } : {}),
    ...(Object.keys(route.pathParameters).length > 0
      ? { pathParameters: route.pathParameters }
      : {}),
    requestContext: {
      accountId,
      apiId: "local",
      domainName: headers.host ?? "",
      domainPrefix: "local",
      http: {
        method: request.method,
        path,
        protocol: "HTTP/1.1",
        sourceIp: request.sourceIp,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey: route.key,
      stage: "$default",
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...toEventBody(request.body, headers["content-type"]),
  };
}

const TEXT_CONTENT_TYPE = /^(text\/.*|application\/(json|javascript|xml)|[^;]+\+(json|xml))$/i;

/** Returns the body as text, or in Base64 if its type is no text. A load balancer does the same. */
export function toEventBody(body: Buffer, contentType = "") {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = TEXT_CONTENT_TYPE.test(contentType.split(";")[0]?.trim() ?? "");
  return { body: body.toString(isText ? "utf8" : "base64"), isBase64Encoded: !isText };
}

function parseHeaders(raw: readonly string[]) {
  const headers = new Map<string, string>();
  const cookies: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]?.toLowerCase() ?? "";
    const value = raw[at + 1] ?? "";
    if (name === "cookie") cookies.push(...value.split(";").map((cookie) => cookie.trim()));
    else appendValue(headers, name, value);
  }
  return { headers: toRecord(headers), cookies };
}

function parseQueryParameters(query: string): Partial<Record<string, string>> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) appendValue(parameters, name, value);
  return toRecord(parameters);
}

/** API Gateway joins the values of a repeated name by commas. */
function appendValue(values: Map<string, string>, name: string, value: string): void {
  const earlier = values.get(name);
  values.set(name, earlier === undefined ? value : `${earlier},${value}`);
}

const toRecord = (values: ReadonlyMap<string, string>): Partial<Record<string, string>> =>
  Object.fromEntries(values);
