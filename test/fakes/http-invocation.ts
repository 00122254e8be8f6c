import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import { createPageApp, type PageRoute } from "#functions/bridge/pages/page-app.ts";
import type { HttpApp } from "#functions/http/http-app.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import type { RequestRecorder } from "#functions/http/request-recorder.ts";
import type { RouteKey } from "#functions/http/route-path.ts";
import type { HandlerWrapper } from "#functions/runtime/service.ts";

/** Records responses, and keeps the errors behind those with status 500. */
export function createRecorderFake() {
  const responses: Parameters<RequestRecorder["recordResponse"]>[0][] = [];
  const faults: unknown[] = [];
  return {
    responses,
    faults,
    recordResponse: (entry: (typeof responses)[number]) => void responses.push(entry),
    recordFault: (error: unknown) => void faults.push(error),
  };
}

const bareService = { wrapHandler: (handle: unknown) => handle } as unknown as HandlerWrapper;

/** Returns a function that invokes an app as Lambda does. */
function createRawInvoker<Route extends { readonly key: RouteKey }>(app: HttpApp<Route>) {
  const handle = createHttpHandler(bareService, app);
  return async (event: APIGatewayProxyEventV2) =>
    (await handle(event, {} as Context)) as APIGatewayProxyStructuredResultV2;
}

/** Returns a function that invokes an app as Lambda does, and parses the JSON that it answers. */
export function createInvoker<Route extends { readonly key: RouteKey }>(app: HttpApp<Route>) {
  const invoke = createRawInvoker(app);
  return async (event: APIGatewayProxyEventV2) => {
    const response = await invoke(event);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers ?? {},
      body: JSON.parse(response.body ?? "") as Record<string, unknown>,
    };
  };
}

/** Returns a function that sends events to the routes of a page app. */
export const createPageInvoker = (routes: readonly PageRoute[]) =>
  createRawInvoker(createPageApp(routes, createRecorderFake()));

/** Reads a response in the shape of a Lambda result. */
export const readResponse = async (response: Response) => ({
  statusCode: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
});
