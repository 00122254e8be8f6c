import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Call } from "#shared/contract/call.ts";
import { REFUSALS, type RefusalBody } from "#shared/contract/refusals.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { formatCode } from "./format-code.ts";

/** What goes back, before it has the request's id. */
export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal in the one shape that all have; its code has the type of the call's success code. */
export function toRefusalResponse(
  { name, retryAfterSeconds, ...rest }: Refusal,
  call?: Call,
): ApiResponse {
  const { status, code } = REFUSALS[name];
  return {
    status,
    body: { code: formatCode(call, code), ...rest } satisfies RefusalBody,
    ...(retryAfterSeconds && { headers: { "retry-after": String(retryAfterSeconds) } }),
  };
}

/** Our fault: the request's id is all that is said of it. */
export const toFaultResponse = (requestId: string, call?: Call): ApiResponse => ({
  status: REFUSALS.fault.status,
  body: {
    code: formatCode(call, REFUSALS.fault.code),
    msgtext: "Something failed on our side. Try again, and name the request_id if it stays.",
    request_id: requestId,
  } satisfies RefusalBody,
});

/** The answer as API Gateway wants it. */
export const toGatewayResponse = (
  { status, body, headers }: ApiResponse,
  requestId: string,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-request-id": requestId,
    ...headers,
  },
  body: JSON.stringify(body),
});
