import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { REFUSALS, type RefusalBody } from "#shared/contract/refusal.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";

/** What goes back, before it has the request's id. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A refusal in the one shape that all have. */
export function refusalAnswer({ name, ...rest }: Refusal): Answer {
  const { status, code } = REFUSALS[name];
  return { status, body: { code, ...rest } satisfies RefusalBody };
}

/** Our fault: the request's id is all that is said of it. */
export const faultAnswer = (requestId: string): Answer => ({
  status: REFUSALS.fault.status,
  body: {
    code: REFUSALS.fault.code,
    msgtext: "Something failed on our side. Try again, and name the request_id if it stays.",
    request_id: requestId,
  } satisfies RefusalBody,
});

/** The answer as API Gateway wants it. */
export const toGateway = (
  { status, body }: Answer,
  requestId: string,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-request-id": requestId,
  },
  body: JSON.stringify(body),
});
