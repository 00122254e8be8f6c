/** A part that is slower is shown as not answering. */
const TIMEOUT_MS = 15_000;

interface JsonRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly timeoutMs?: number;
}

/** Sends a request once. Returns undefined for a 404, and throws for every other refusal. */
export async function fetchJson(
  url: string,
  { method, headers = {}, json, timeoutMs = TIMEOUT_MS }: JsonRequest = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method: method ?? (json === undefined ? "GET" : "POST"),
    headers: { ...headers, ...(json === undefined ? {} : { "content-type": "application/json" }) },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 404) return undefined;
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${new URL(url).pathname} is answered with ${response.status}: ${text}`);
  return JSON.parse(text);
}
