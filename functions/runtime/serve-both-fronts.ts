import type {
  ALBEvent,
  ALBResult,
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import type { IntakeEvent } from "./lambda-http.ts";

type Handler<Event, Answer> = (event: Event, context: Context) => Promise<Answer>;

/**
 * Lets an intake be called by both fronts: by API Gateway, whose events it reads as they are, and by
 * the load balancer of a stage with `bridge.webhookFront`, whose events are translated.
 * @param path the path of its route, such as `/woocommerce/{storeId}/webhooks`
 * @see https://docs.aws.amazon.com/elasticloadbalancing/latest/application/lambda-functions.html
 */
export const serveBothFronts =
  (
    path: string,
    handle: Handler<IntakeEvent, APIGatewayProxyStructuredResultV2>,
  ): Handler<APIGatewayProxyEventV2 | ALBEvent, APIGatewayProxyStructuredResultV2 | ALBResult> =>
  (event, context) =>
    isFromLoadBalancer(event)
      ? handle(toIntakeEvent(event, path, context.awsRequestId), context).then(toLoadBalancerResult)
      : handle(event, context);

const isFromLoadBalancer = (event: APIGatewayProxyEventV2 | ALBEvent): event is ALBEvent =>
  "elb" in event.requestContext;

/** Creates the event that API Gateway would send: names in lower case, values joined, parameters decoded. */
const toIntakeEvent = (event: ALBEvent, path: string, requestId: string): IntakeEvent => ({
  headers: joinValues(
    Object.entries(event.multiValueHeaders ?? {}).flatMap(([name, values = []]) =>
      values.map((value) => [name.toLowerCase(), value] as const),
    ),
  ),
  queryStringParameters: joinValues(decodeQuery(event.multiValueQueryStringParameters)),
  pathParameters: readPathParameters(path, event.path),
  // An empty body is null, or an empty text.
  body: event.body ?? "",
  isBase64Encoded: event.isBase64Encoded,
  // The load balancer names no request. Lambda's id is as good: no invocation is repeated.
  requestContext: { requestId },
});

function joinValues(pairs: Iterable<readonly [string, string]>): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of pairs) {
    const earlier = joined.get(name);
    joined.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return Object.fromEntries(joined);
}

/** The load balancer does not decode the names and values of parameters. */
const decodeQuery = (
  parameters: ALBEvent["multiValueQueryStringParameters"] = {},
): Iterable<[string, string]> =>
  new URLSearchParams(
    Object.entries(parameters)
      .flatMap(([name, values = []]) => values.map((value) => `${name}=${value}`))
      .join("&"),
  );

/** Reads what stands in the place of each variable. A path with other parts than the route has none. */
function readPathParameters(route: string, path: string): Record<string, string> {
  const parts = path.split("/");
  const names = route.split("/");
  if (parts.length !== names.length) return {};
  return Object.fromEntries(
    names.flatMap((name, at) =>
      name.startsWith("{") ? [[name.slice(1, -1), decodePart(parts[at] ?? "")]] : [],
    ),
  );
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A target group with multi-value headers reads these only. */
const toLoadBalancerResult = ({
  statusCode = 200,
  headers = {},
  body = "",
  isBase64Encoded = false,
}: APIGatewayProxyStructuredResultV2): ALBResult => ({
  statusCode,
  multiValueHeaders: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value]]),
  ),
  body,
  isBase64Encoded,
});
