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
        invoke: (event: unknown) => handler(event as APIGatewayProxyEventV2, context),
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
