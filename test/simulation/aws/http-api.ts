import type { HttpAnswer, HttpRequest } from "../platform/platform.ts";
import type { Engine } from "./engine.ts";
import type { LambdaFunction } from "./lambda-function.ts";

export interface ApiRoute {
  /** As in API Gateway's notation; `ANY` and `$default` are allowed. */
  readonly key: string;
  readonly target: LambdaFunction;
}

interface LambdaResponse {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  /** By payload format 2.0: each becomes a `set-cookie` header. */
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** API Gateway quotas: the maximum integration time-out of an HTTP API. */
const INTEGRATION_TIMEOUT_MS = 30_000;

/**
 * Simulates an HTTP API with Lambda proxy integrations, payload format 2.0. Semantics, by the Amazon
 * API Gateway Developer Guide: the most specific route answers; a failed function is answered with
 * 500, one that takes longer than 30 s with 503.
 */
export function createHttpApi(engine: Engine, routes: readonly ApiRoute[]) {
  const matchers = routes
    .map(createMatcher)
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
  let requests = 0;

  return async (request: HttpRequest): Promise<HttpAnswer> => {
    requests += 1;
    for (const { match, target } of matchers) {
      const pathParameters = match(request);
      if (pathParameters === undefined) continue;
      const event = toEvent(request, pathParameters, `request-${requests}`);
      const timeout = engine.scheduler
        .sleep(INTEGRATION_TIMEOUT_MS)
        .then(() => toPlainAnswer(503, "Service Unavailable"));
      return Promise.race([invokeTarget(target, event), timeout]);
    }
    return toPlainAnswer(404, "Not Found");
  };
}

async function invokeTarget(target: LambdaFunction, event: unknown): Promise<HttpAnswer> {
  try {
    return toAnswer((await target.invoke(event)) as LambdaResponse);
  } catch {
    return toPlainAnswer(500, "Internal Server Error");
  }
}

function createMatcher({ key, target }: ApiRoute) {
  const [method = "", path = ""] = key.split(" ");
  if (key === "$default") return { rank: "~", target, match: () => ({}) };
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = ""]) => name);
  const pattern = path.replaceAll(/\{\w+\+\}/g, "(.+)").replaceAll(/\{\w+\}/g, "([^/]+)");
  const expression = new RegExp(`^${pattern}$`);
  return {
    rank: rankPath(path),
    target,
    match(request: HttpRequest): Record<string, string> | undefined {
      if (method !== "ANY" && method !== request.method) return undefined;
      const found = expression.exec(request.url.pathname);
      if (found === null) return undefined;
      return Object.fromEntries(
        names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? "")]),
      );
    },
  };
}

/** Literal segments rank before variables, and variables before greedy ones. */
const rankPath = (path: string): string =>
  path
    .split("/")
    .map((segment) => {
      if (segment.endsWith("+}")) return "2";
      return segment.startsWith("{") ? "1" : "0";
    })
    .join("");

function toEvent(request: HttpRequest, pathParameters: object, requestId: string) {
  const { method, url, headers, body } = request;
  const query = Object.fromEntries(url.searchParams);
  return {
    version: "2.0",
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: { host: url.host, ...headers },
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    pathParameters,
    ...(body !== "" && { body }),
    isBase64Encoded: false,
    requestContext: {
      requestId,
      domainName: url.host,
      http: { method, path: url.pathname, sourceIp: "203.0.113.7", userAgent: "simulation" },
    },
  };
}

function toAnswer(response: LambdaResponse): HttpAnswer {
  const { statusCode = 200, headers = {}, cookies = [], body = "", isBase64Encoded } = response;
  const lowerCase = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  const text = isBase64Encoded === true ? Buffer.from(body, "base64").toString("utf8") : body;
  if (cookies.length > 0) lowerCase.push(["set-cookie", cookies.join(", ")]);
  return { status: statusCode, headers: Object.fromEntries(lowerCase), body: text };
}

const toPlainAnswer = (status: number, message: string): HttpAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ message }),
});
