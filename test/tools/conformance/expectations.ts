import { isDeepStrictEqual } from "node:util";
import { type CallName, callNamed } from "./documented-calls.ts";
import type { Answer } from "./http/request-sender.ts";

/** Something that does not hold. */
export class Mismatch extends Error {
  override readonly name = "Mismatch";
  readonly expected: string;
  readonly got: string;
  constructor(what: string, expected: string, got: string) {
    super(`${what}: expected ${expected}, got ${got}`);
    this.expected = `${what}: ${expected}`;
    this.got = got;
  }
}

/** A JSON object, read field by field. */
export type Fields = Readonly<Record<string, unknown>>;

const shown = (value: unknown): string => JSON.stringify(value) ?? "nothing";
const seen = ({ status, text }: Answer) => `${status} ${text.slice(0, 300)}`;

/** Holds where what came is what was expected. */
export function same(what: string, expected: unknown, got: unknown): void {
  if (!isDeepStrictEqual(got, expected)) throw new Mismatch(what, shown(expected), shown(got));
}

/** Holds where the condition does. */
export function holds(what: string, expected: string, condition: boolean, got: unknown): void {
  if (!condition) throw new Mismatch(what, expected, shown(got));
}

/** The value as a JSON object; a mismatch where it is none. */
export function fieldsIn(what: string, value: unknown): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Mismatch(what, "an object", shown(value));
}

/** The value as a list of JSON objects; a mismatch where it is none. */
export function listIn(what: string, value: unknown): Fields[] {
  if (Array.isArray(value)) return value.map((each, at) => fieldsIn(`${what}[${at}]`, each));
  throw new Mismatch(what, "a list", shown(value));
}

const isSuccess = ({ status, body }: Answer): boolean => {
  if (status < 200 || status > 299) return false;
  const code = (body as { code?: unknown } | null | undefined)?.code;
  return code === undefined || Number(code) === 0;
};

/** A success with the call's `code`: '0' on order calls, 0 on the others (document, Errors 1). */
export function success(call: CallName, answer: Answer): Fields {
  if (!isSuccess(answer)) throw new Mismatch("answer", "a success", seen(answer));
  const body = fieldsIn("body", answer.body);
  same("code", callNamed(call).code === "text" ? "0" : 0, body.code);
  return body;
}

/** A success whose shape the document does not show: what is in `data`, or all of it. */
export function anySuccess(answer: Answer): unknown {
  if (!isSuccess(answer)) throw new Mismatch("answer", "a success", seen(answer));
  const body = answer.body as { data?: unknown } | null | undefined;
  return body?.data ?? body;
}

/** No success, in whatever shape: the document says that much. */
export function noSuccess(answer: Answer): void {
  if (isSuccess(answer)) throw new Mismatch("answer", "no success", seen(answer));
}

/** How a call was refused, as decided. */
interface Refused {
  readonly status: number;
  readonly code: number;
  /** A field that `errors` must name. */
  readonly field?: string;
}

/** The decided refusal, with the code of the call's type, and the field named. */
export function refusal(call: CallName, answer: Answer, { status, code, field }: Refused): Fields {
  const written = callNamed(call).code === "text" ? String(code) : code;
  const body = fieldsIn("body", answer.body);
  if (answer.status !== status || body.code !== written)
    throw new Mismatch("answer", `${status} with code ${shown(written)}`, seen(answer));
  holds("msgtext", "a text", typeof body.msgtext === "string" && body.msgtext !== "", body.msgtext);
  if (field === undefined) return body;
  const named = listIn("errors", body.errors).map((error) => error.field);
  holds("errors", `one that names ${field}`, named.includes(field), named);
  return body;
}
