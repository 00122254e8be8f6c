import { REFUSALS } from "#shared/contract/refusals.ts";
import type { ServiceResponse } from "#test/tools/conformance/http/request-sender.ts";
import type { FuzzRequest } from "./mutation.ts";

const REFUSAL_FIELDS = ["code", "msgtext", "errors", "inserted_id", "request_id"];
const STATUS_OF = new Map<number, number>(
  Object.values(REFUSALS).map(({ status, code }) => [code, status]),
);

/** Text on order calls, a number on points, rating, webhook and operator calls (document, Errors 1). */
const usesTextCode = (path: string): boolean =>
  /^\/api\/restfull\/v4\/order/.test(path) && !path.endsWith("/driver/rate");

/** Returns what is wrong with a response, or undefined if it is a decided one. */
export function findFault(request: FuzzRequest, response: ServiceResponse): string | undefined {
  const { status, headers, body } = response;
  if (status >= 500) return "a fault of the service";
  if (request.method === "HEAD") return undefined;
  if (!/^application\/json/.test(String(headers["content-type"]))) return "no JSON";
  return status === 200 ? findSuccessFault(request, body) : findRefusalFault(request, response);
}

function findSuccessFault(
  { fuzzCall: { call }, isMisrouted }: FuzzRequest,
  body: unknown,
): string | undefined {
  if (isMisrouted || body === null) return undefined;
  if (!call.success.safeParse(body).success) return "a success outside the contract";
  const { code } = body as { code: unknown };
  return code === (usesTextCode(call.path) ? "0" : 0)
    ? undefined
    : "a success code of another type";
}

function findRefusalFault(
  { fuzzCall: { call }, isMisrouted }: FuzzRequest,
  { status, body }: ServiceResponse,
) {
  if (typeof body !== "object" || body === null) return "no object";
  const { code, msgtext, errors } = body as Record<string, unknown>;
  if (!Object.keys(body).every((name) => REFUSAL_FIELDS.includes(name)))
    return "an undecided field";
  if (typeof msgtext !== "string" || msgtext === "") return "no msgtext";
  if (!isMisrouted && (typeof code === "string") !== usesTextCode(call.path))
    return "a code of another type";
  if (!isStatusOfCode(status, Number(code))) return "a status and code that do not belong together";
  return errors === undefined || isErrorList(errors) ? undefined : "errors of another shape";
}

/** The decided statuses. A body that is too large is a bad request with its own status. */
const isStatusOfCode = (status: number, code: number): boolean =>
  STATUS_OF.get(code) === status || (status === 413 && code === 1400);

const isErrorList = (errors: unknown): boolean =>
  Array.isArray(errors) &&
  errors.length > 0 &&
  errors.every(
    (error: { field?: unknown; msgtext?: unknown } | null) =>
      typeof error?.field === "string" && typeof error.msgtext === "string",
  );
