import { getPlatform } from "../platform/platform.ts";

interface ApiCall {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A person or a program gives up waiting after this time. */
const PATIENCE_MS = 30_000;

/** Sends one JSON request from outside, over the network with its faults. Throws without an answer. */
export async function callApi(
  method: string,
  url: string,
  { headers = {}, body }: ApiCall = {},
): Promise<ApiAnswer> {
  const answer = await getPlatform().sendHttp(
    {
      method,
      url: new URL(url),
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      body: body === undefined ? "" : JSON.stringify(body),
    },
    AbortSignal.timeout(PATIENCE_MS),
  );
  return { status: answer.status, body: parseOptionalJson(answer.body) };
}

function parseOptionalJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends a request that must succeed, while the world has no faults yet. */
export async function requireAnswer(method: string, url: string, call?: ApiCall): Promise<unknown> {
  const { status, body } = await callApi(method, url, call);
  if (status >= 300) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(body)}`);
  return body;
}
