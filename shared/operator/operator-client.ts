import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { OperatorCallError } from "./operator-call-error.ts";

/** Where an installation's operator API is, and the key to it. */
export interface Installation {
  readonly url: string;
  readonly key: string;
  /** Further headers of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface CallOptions<Schema extends z.ZodType> {
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** What the answer must look like. Further fields are kept for `--json` by a loose schema. */
  readonly schema: Schema;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Calls the operator API of one installation. Whatever is not a success throws an OperatorCallError. */
export interface OperatorClient {
  /** `path` is below `/ops/v1`, its variables encoded by `toPath`. */
  call<Schema extends z.ZodType>(
    method: Method,
    path: string,
    options: CallOptions<Schema>,
  ): Promise<z.output<Schema>>;
}

const TIMEOUT_MS = 35_000;
/** The bridge's refusals have `message`, the courier's `msgtext`. */
const refusalSchema = z.object({
  message: z.string().optional(),
  msgtext: z.string().optional(),
  errors: z.array(z.object({ message: z.string().default("") })).default([]),
});

/** A call that changes something can be carried out although its answer is lost. */
const PERHAPS_DONE = " What you asked for may have been done: look before you repeat it.";

/** Joins the parts of a path. Each part is encoded. */
export const toPath = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => encodeURIComponent(part)).join("/");

/** Creates the client of one installation for one operator. */
export const createOperatorClient = (
  { url, key, headers = {} }: Installation,
  createSignal: () => AbortSignal = () => AbortSignal.timeout(TIMEOUT_MS),
): OperatorClient => ({
  async call(method, path, { query = {}, body, schema }) {
    const address = toAddress(`${url}/ops/v1/${path}`, query);
    const note = method === "GET" ? "" : PERHAPS_DONE;
    const { ok, status, text, requestId } = await readAnswer(address, {
      method,
      headers: { ...headers, "x-ops-key": key, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: createSignal(),
    }).catch(() => {
      throw new OperatorCallError(
        `${url} does not answer ${describeCall(method, path)}. Is it running, and can you reach it?${note}`,
      );
    });
    const answer = parseJson(text);
    if (!ok)
      throw toCallError(status, answer, { call: describeCall(method, path), requestId, note });
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new OperatorCallError(
      `${url} answered in a form that this version does not know. Use the command line of the version that is deployed.${note}`,
      undefined,
      true,
    );
  },
});

function toAddress(url: string, query: Readonly<Record<string, string | undefined>>): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

/** Calls, and reads all of the answer: a connection can end in the midst of it. */
async function readAnswer(address: URL, init: RequestInit) {
  const response = await fetch(address, init);
  const { ok, status, headers } = response;
  const requestId = headers.get("x-request-id") ?? headers.get("apigw-requestid");
  return { ok, status, text: await response.text(), requestId };
}

interface FailedCall {
  readonly call: string;
  readonly requestId: string | null;
  readonly note: string;
}

function toCallError(status: number, answer: unknown, failed: FailedCall): OperatorCallError {
  const refusal = refusalSchema.safeParse(answer).data;
  const said = refusal?.message ?? refusal?.msgtext;
  if (status >= 500 && (said === undefined || GATEWAY_TEXTS.has(said.toLowerCase())))
    return new OperatorCallError(describeFault(status, failed), status);
  const errors = (refusal?.errors ?? []).filter(({ message }) => message !== "");
  const lines = [
    said ?? `The call was refused (HTTP ${status}).`,
    ...errors.map(({ message }) => `  ${message}`),
  ];
  return new OperatorCallError([...new Set(lines)].join("\n"), status);
}

/** What API Gateway says if its function failed, was throttled or took too long. It says no more. */
const GATEWAY_TEXTS: ReadonlySet<string> = new Set([
  "internal server error",
  "service unavailable",
  "endpoint request timed out",
]);

const describeFault = (status: number, { call, requestId, note }: FailedCall): string =>
  [
    `The operator API failed: ${call} was answered with HTTP ${status}.${note}`,
    ...(requestId === null
      ? []
      : [`The log of operator-api has the error, with the request id ${requestId}.`]),
    "What to do: docs/runbook.md#operator-api-failing. npm run ops -- failures works without the API.",
  ].join("\n");

/** Names a call without its ids, which can be names that people gave. */
const describeCall = (method: Method, path: string): string =>
  `${method} /ops/v1/${path.split("/")[0]}`;
