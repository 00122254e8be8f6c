import { setTimeout as sleep } from "node:timers/promises";

/** A response with an error status. The message contains the response body. */
export class ResponseError extends Error {
  override readonly name = "ResponseError";
  readonly status: number;

  constructor(call: string, status: number, text: string) {
    super(`${call} answered ${status}: ${text}`);
    this.status = status;
  }
}

/** Prevents hanging only. It allows for slow machines. */
const timeoutMs = 120_000;
const pausesMs = [500, 1000, 2000, 4000, 8000];
/** Returns whether the same request would receive the same status again. */
const isFinal = (status: number) => [400, 401, 403, 404, 409].includes(status);

/**
 * Sends one JSON request and returns the parsed response body. Repeats a GET or PUT if the server
 * is slow or not ready. Throws a ResponseError on an error status.
 */
export async function requestJson(
  method: "GET" | "POST" | "PUT",
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<unknown> {
  for (const pauseMs of method === "POST" ? [] : pausesMs)
    try {
      return await sendOnce(method, url, headers, body);
    } catch (error) {
      if (error instanceof ResponseError && isFinal(error.status)) throw error;
      await sleep(pauseMs);
    }
  return sendOnce(method, url, headers, body);
}

async function sendOnce(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (!response.ok)
    throw new ResponseError(`${method} ${new URL(url).pathname}`, response.status, text);
  return JSON.parse(text);
}
