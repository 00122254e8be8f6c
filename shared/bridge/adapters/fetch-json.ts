import { jsonOrUndefined } from "#shared/kernel/json.ts";
import { Unavailable } from "../domain/unavailable.ts";
import { retryAfterSeconds } from "./retry-after.ts";

export interface JsonAnswer {
  readonly status: number;
  /** What `Retry-After` asks for, where it can be read. */
  readonly retryAfterSeconds: number | undefined;
  /** Undefined where it is not JSON. */
  readonly body: unknown;
}

interface JsonRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly headers: Record<string, string>;
  readonly body?: unknown;
  readonly timeoutMs: number;
  /** What a merchant reads when nobody answers, or the answer breaks off. */
  readonly unreachable: string;
}

/** One JSON call with a time-out over the whole answer; redirects are not followed: they would carry the keys away. */
export async function fetchJson(url: string, request: JsonRequest): Promise<JsonAnswer> {
  const { method, headers, body, timeoutMs, unreachable } = request;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: "application/json",
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    return {
      status: response.status,
      retryAfterSeconds: retryAfterSeconds(response.headers),
      body: jsonOrUndefined(await response.text()),
    };
  } catch (cause) {
    throw new Unavailable(unreachable, { cause, kind: "down" });
  }
}
