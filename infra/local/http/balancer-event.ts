import { toEventBody } from "./http-event.ts";
import type { HttpRequest } from "./http-request.ts";

/** The largest body that a load balancer passes on to a function. */
export const BALANCER_BODY_BYTES = 1024 * 1024;

/**
 * Creates the event that a load balancer sends to a function whose target group has multi-value headers.
 * It decodes no parameter: https://docs.aws.amazon.com/elasticloadbalancing/latest/application/lambda-functions.html
 */
export function toBalancerEvent(request: HttpRequest, targetGroupArn: string) {
  const { method, url, rawHeaders, body, sourceIp } = request;
  const [path = "/", ...query] = url.split("?");
  const headers = collectValues(listHeaders(rawHeaders));
  return {
    requestContext: { elb: { targetGroupArn } },
    httpMethod: method,
    path,
    multiValueQueryStringParameters: collectValues(listParameters(query.join("?"))),
    multiValueHeaders: {
      ...headers,
      "x-forwarded-for": [sourceIp],
      "x-forwarded-port": ["443"],
      "x-forwarded-proto": ["https"],
    },
    body: "",
    ...toEventBody(body, headers["content-type"]?.at(-1)),
  };
}

const listHeaders = (raw: readonly string[]): (readonly [string, string])[] =>
  raw.flatMap((name, at) =>
    at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? ""] as const] : [],
  );

function listParameters(query: string): (readonly [string, string])[] {
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name, value.join("=")] as const;
    });
}

function collectValues(
  pairs: readonly (readonly [string, string])[],
): Record<string, readonly string[]> {
  const collected = Map.groupBy(pairs, ([name]) => name);
  return Object.fromEntries(
    [...collected].map(([name, list]) => [name, list.map(([, value]) => value)]),
  );
}
