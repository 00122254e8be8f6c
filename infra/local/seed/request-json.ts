import { setTimeout as sleep } from "node:timers/promises";

/** An answer that is not a success. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
  readonly status: number;

  constructor(call: string, status: number, text: string) {
    super(`${call} answered ${status}: ${text}`);
    this.status = status;
  }
}

/** Only against hanging: a slow machine is waited for. */
const timeoutMs = 120_000;
const pausesMs = [500, 1000, 2000, 4000, 8000];
/** What the same call would be answered again. */
const isFinal = (status: number) => [400, 401, 403, 404, 409].includes(status);

/**
 * One JSON call of the seeding; anything but success throws, with the answer's own words. A call
 * that may be repeated is, where the other side was too slow or not ready.
 */
export async function requestJson(
  method: "GET" | "POST" | "PUT",
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<unknown> {
  for (const pauseMs of method === "POST" ? [] : pausesMs)
    try {
      return await askOnce(method, url, headers, body);
    } catch (error) {
      if (error instanceof AnswerError && isFinal(error.status)) throw error;
      await sleep(pauseMs);
    }
  return askOnce(method, url, headers, body);
}

async function askOnce(
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
    throw new AnswerError(`${method} ${new URL(url).pathname}`, response.status, text);
  return JSON.parse(text);
}
