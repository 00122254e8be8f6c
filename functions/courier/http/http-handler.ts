import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Service } from "#functions/runtime/service.ts";
import { errorSummary } from "#functions/runtime/summarize-error.ts";
import { toGateway } from "./api-response.ts";
import { type Request, requestFrom } from "./http-request.ts";
import type { Routed } from "./router.ts";

type Respond = (request: Request) => Promise<Routed>;

/**
 * Answers HTTP API events. One line a request is logged, and one a fault: the call, never the path,
 * for a path may hold an access key.
 */
export function httpFunction({ log, count, handler }: Service, respond: Respond) {
  return handler(
    async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
      const request = requestFrom(event);
      const { call, answer, fault } = await respond(request);
      if (fault !== undefined) {
        log.error("request failed", { call, requestId: request.id, ...errorSummary(fault) });
        count("RequestFailed");
      }
      log.info("answered", { call, status: answer.status, requestId: request.id });
      return toGateway(answer, request.id);
    },
  );
}
