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

/** Joins the parts of a path. Each part is encoded. */
export const toPath = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => encodeURIComponent(part)).join("/");

/** Creates the client of one installation for one operator. */
export const createOperatorClient = (
  { url, key, headers = {} }: Installation,
  timeoutMs = TIMEOUT_MS,
): OperatorClient => ({
  async call(method, path, { query = {}, body, schema }) {
    const address = new URL(`${url}/ops/v1/${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, value);
    const response = await fetch(address, {
      method,
      headers: { ...headers, "x-ops-key": key, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw new OperatorCallError(`${url} does not answer. Is it running, and can you reach it?`);
    });
    const answer = parseJson(await response.text());
    if (!response.ok) throw toCallError(response.status, answer);
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new OperatorCallError(
      `${url} answered in a form that this version does not know. Use the command line of the version that is deployed.`,
    );
  },
});

function toCallError(status: number, answer: unknown): OperatorCallError {
  const refusal = refusalSchema.safeParse(answer).data;
  const text = refusal?.message ?? refusal?.msgtext ?? "It could not be done.";
  const errors = (refusal?.errors ?? []).filter(({ message }) => message !== "");
  const lines = [text, ...errors.map(({ message }) => `  ${message}`)];
  return new OperatorCallError([...new Set(lines)].join("\n"), status);
}
