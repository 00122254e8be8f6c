import { REFUSALS } from "#shared/contract/refusals.ts";
import type { Answer } from "#test/tools/conformance/http/request-sender.ts";
import type { FuzzRequest } from "./mutation.ts";

const FIELDS = ["code", "msgtext", "errors", "inserted_id", "request_id"];
const STATUS_OF = new Map<number, number>(
  Object.values(REFUSALS).map(({ status, code }) => [code, status]),
);

/** Text on order calls, a number on points, rating, webhook and operator's calls (document, Errors 1). */
const isText = (path: string): boolean =>
  /^\/api\/restfull\/v4\/order/.test(path) && !path.endsWith("/driver/rate");

/** What is wrong with an answer; undefined where it is one of those that were decided. */
export function faultOf(request: FuzzRequest, answer: Answer): string | undefined {
  const { status, headers, body } = answer;
  if (status >= 500) return "a fault of the service";
  if (request.method === "HEAD") return undefined;
  if (!/^application\/json/.test(String(headers["content-type"]))) return "no JSON";
  return status === 200 ? successFault(request, body) : refusalFault(request, answer);
}

function successFault({ of: { call }, strays }: FuzzRequest, body: unknown): string | undefined {
  if (strays || body === null) return undefined;
  if (!call.success.safeParse(body).success) return "a success outside the contract";
  const { code } = body as { code: unknown };
  return code === (isText(call.path) ? "0" : 0) ? undefined : "a success code of another type";
}

function refusalFault({ of: { call }, strays }: FuzzRequest, { status, body }: Answer) {
  if (typeof body !== "object" || body === null) return "no object";
  const { code, msgtext, errors } = body as Record<string, unknown>;
  if (!Object.keys(body).every((name) => FIELDS.includes(name))) return "an undecided field";
  if (typeof msgtext !== "string" || msgtext === "") return "no msgtext";
  if (!strays && (typeof code === "string") !== isText(call.path)) return "a code of another type";
  if (!belongTogether(status, Number(code))) return "a status and code that do not belong together";
  return errors === undefined || areErrors(errors) ? undefined : "errors of another shape";
}

/** As decided; a body that is too large is a bad request with a status of its own. */
const belongTogether = (status: number, code: number): boolean =>
  STATUS_OF.get(code) === status || (status === 413 && code === 1400);

const areErrors = (errors: unknown): boolean =>
  Array.isArray(errors) &&
  errors.length > 0 &&
  errors.every(
    (error: { field?: unknown; msgtext?: unknown } | null) =>
      typeof error?.field === "string" && typeof error.msgtext === "string",
  );
