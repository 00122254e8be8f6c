import { createOperatorApp } from "#functions/bridge/operator-api/operator-app.ts";
import type { OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { AuditLog } from "#shared/bridge/ports/audit/audit-log.ts";
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
export function createOperatorInvoker(
  routes: readonly OperatorRoute[],
  auditLog: AuditLog = createAuditLogFake(),
  secret = OPERATOR_KEY,
) {
  const invoke = createInvoker(
    createOperatorApp({
      routes,
      readOperatorKey: async () => secret,
      audit: {
        auditLog,
        identities: { findStoreId: async (shop) => toShopifyStoreId(shop) },
        clock: () => new Date(),
      },
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

/** Creates an audit log that keeps nothing. */
const createAuditLogFake = (): AuditLog => ({
  addChange: async () => "position",
  addRefusal: async () => undefined,
  addAccess: async () => undefined,
  list: async () => ({ records: [], position: undefined }),
});
