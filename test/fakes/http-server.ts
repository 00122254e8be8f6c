import { randomBytes } from "node:crypto";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { startApiServer } from "#infra/local/http/api-server.ts";

/** A Lambda handler of an HTTP API. */
export type HttpHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;

const context = { functionName: "test", awsRequestId: "aws-1" } as Context;

/** Serves handlers over HTTP, as API Gateway does: raw paths, headers and bodies reach them as they are sent. */
export async function serveHandlers(routes: readonly (readonly [key: string, HttpHandler])[]) {
  const server = await startApiServer(
    routes.map(([key, handler]) => ({
      key,
      target: {
        boot: async () => undefined,
        invoke: (event: unknown) => handler(withSourceIp(event as APIGatewayProxyEventV2), context),
      },
    })),
    0,
  );
  return {
    url: `http://127.0.0.1:${server.port}`,
    close(): void {
      server.stopAccepting();
      server.close();
    },
  };
}

/** The header with which a test says from which address a request comes. Without it, each comes from another one. */
export const SOURCE_IP_HEADER = "x-test-source-ip";

function withSourceIp(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const { requestContext, headers } = event;
  const sourceIp = headers[SOURCE_IP_HEADER] ?? `10.${[...randomBytes(3)].join(".")}`;
  return {
    ...event,
    requestContext: { ...requestContext, http: { ...requestContext.http, sourceIp } },
  };
}
