import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { errorSummary } from "../../runtime/error-summary.ts";
import type { Service } from "../../runtime/service.ts";
import { faultAnswer, toGateway } from "./answer.ts";
import { type Request, requestFrom } from "./request.ts";
import type { Routed } from "./router.ts";

type Respond = (request: Request) => Promise<Routed>;

/**
 * Answers HTTP API events. A fault becomes 500 with the request's id; one line a request is logged:
 * the call, never the path, for a path may hold an access key.
 */
export function httpFunction({ log, count, handler }: Service, respond: Respond) {
  const respondOrFault = async (request: Request): Promise<Routed> => {
    try {
      return await respond(request);
    } catch (error) {
      log.error("request failed", { requestId: request.id, ...errorSummary(error) });
      count("RequestFailed");
      return { call: "failed", answer: faultAnswer(request.id) };
    }
  };

  return handler(
    async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
      const request = requestFrom(event);
      const { call, answer } = await respondOrFault(request);
      log.info("answered", { call, status: answer.status, requestId: request.id });
      return toGateway(answer, request.id);
    },
  );
}
