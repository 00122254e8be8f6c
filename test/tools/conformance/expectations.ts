import { isDeepStrictEqual } from "node:util";
import { type CallName, getCall } from "./documented-calls.ts";
import type { ServiceResponse } from "./http/request-sender.ts";

/** An expectation that does not hold. */
export class Mismatch extends Error {
  override readonly name = "Mismatch";
  readonly expected: string;
  readonly actual: string;
  constructor(subject: string, expected: string, actual: string) {
    super(`${subject}: expected ${expected}, got ${actual}`);
    this.expected = `${subject}: ${expected}`;
    this.actual = actual;
  }
}

/** A JSON object with unknown fields. */
export type Fields = Readonly<Record<string, unknown>>;

const formatValue = (value: unknown): string => JSON.stringify(value) ?? "nothing";
const formatResponse = ({ status, text }: ServiceResponse) => `${status} ${text.slice(0, 300)}`;

/** Throws a mismatch if the value differs from the expected one. */
export function expectSame(subject: string, expected: unknown, actual: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Mismatch(subject, formatValue(expected), formatValue(actual));
}

/** Throws a mismatch if the condition is false. */
export function expectCondition(
  subject: string,
  expected: string,
  condition: boolean,
  actual: unknown,
): void {
  if (!condition) throw new Mismatch(subject, expected, formatValue(actual));
}

/** Returns the value as a JSON object. Throws a mismatch if it is none. */
export function toFields(subject: string, value: unknown): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Mismatch(subject, "an object", formatValue(value));
}

/** Returns the value as a list of JSON objects. Throws a mismatch if it is none. */
export function toFieldsList(subject: string, value: unknown): Fields[] {
  if (Array.isArray(value)) return value.map((each, at) => toFields(`${subject}[${at}]`, each));
  throw new Mismatch(subject, "a list", formatValue(value));
}

const isSuccess = ({ status, body }: ServiceResponse): boolean => {
  if (status < 200 || status > 299) return false;
  const code = (body as { code?: unknown } | null | undefined)?.code;
  return code === undefined || Number(code) === 0;
};

/** Expects a success with the call's `code`: '0' on order calls, 0 on the others (document, Errors 1). */
export function expectSuccess(call: CallName, response: ServiceResponse): Fields {
  if (!isSuccess(response)) throw new Mismatch("answer", "a success", formatResponse(response));
  const body = toFields("body", response.body);
  expectSame("code", getCall(call).codeType === "text" ? "0" : 0, body.code);
  return body;
}

/** Expects a success of undocumented shape. Returns `data`, or the whole body. */
export function expectAnySuccess(response: ServiceResponse): unknown {
  if (!isSuccess(response)) throw new Mismatch("answer", "a success", formatResponse(response));
  const body = response.body as { data?: unknown } | null | undefined;
  return body?.data ?? body;
}

/** Expects any refusal. The document does not specify its shape. */
export function expectNoSuccess(response: ServiceResponse): void {
  if (isSuccess(response)) throw new Mismatch("answer", "no success", formatResponse(response));
}

/** A decided refusal. */
interface ExpectedRefusal {
  readonly status: number;
  readonly code: number;
  /** A field that `errors` must name. */
  readonly field?: string;
}

/** Expects the decided refusal, with the code of the call's type and the named field. */
export function expectRefusal(
  call: CallName,
  response: ServiceResponse,
  { status, code, field }: ExpectedRefusal,
): Fields {
  const written = getCall(call).codeType === "text" ? String(code) : code;
  const body = toFields("body", response.body);
  if (response.status !== status || body.code !== written)
    throw new Mismatch(
      "answer",
      `${status} with code ${formatValue(written)}`,
      formatResponse(response),
    );
  expectCondition(
    "msgtext",
    "a text",
    typeof body.msgtext === "string" && body.msgtext !== "",
    body.msgtext,
  );
  if (field === undefined) return body;
  const named = toFieldsList("errors", body.errors).map((error) => error.field);
  expectCondition("errors", `one that names ${field}`, named.includes(field), named);
  return body;
}
