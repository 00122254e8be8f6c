import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Service } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { toGatewayResponse } from "./api-response.ts";
import { type HttpRequest, toHttpRequest } from "./http-request.ts";
import type { RoutedResponse } from "./router.ts";

type Responder = (request: HttpRequest) => Promise<RoutedResponse>;

/**
 * Answers HTTP API events. One line a request is logged, and one a fault: the call, never the path,
 * for a path may hold an access key.
 */
export function createHttpHandler({ log, count, wrapHandler }: Service, respond: Responder) {
  return wrapHandler(
    async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
      const request = toHttpRequest(event);
      const { call, response, fault } = await respond(request);
      if (fault !== undefined) {
        log.error("request failed", { call, requestId: request.id, ...summarizeError(fault) });
        count("RequestFailed");
      }
      log.info("answered", { call, status: response.status, requestId: request.id });
      return toGatewayResponse(response, request.id);
    },
  );
}
