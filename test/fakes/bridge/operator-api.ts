import { createOperatorApp } from "#functions/bridge/operator-api/operator-app.ts";
import type { OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { createInvoker, createRecorderFake } from "#test/fakes/http-invocation.ts";

const OPERATOR_KEY = "operator-key";

interface OperatorCall {
  readonly pathParameters?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly key?: string;
}

/** Returns a function that sends calls with the operator's key to routes of the operator API. */
export function createOperatorInvoker(routes: readonly OperatorRoute[]) {
  const invoke = createInvoker(
    createOperatorApp({
      routes,
      readOperatorKey: async () => OPERATOR_KEY,
      recorder: createRecorderFake(),
    }),
  );
  return (routeKey: string, call: OperatorCall = {}) => {
    const { pathParameters = {}, query = {}, body, key = OPERATOR_KEY } = call;
    const event = buildGatewayEvent({
      routeKey,
      pathParameters,
      headers: { "x-ops-key": key },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return invoke({ ...event, queryStringParameters: query });
  };
}
