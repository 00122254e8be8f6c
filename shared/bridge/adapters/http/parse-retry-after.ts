import type { IncomingHttpHeaders } from "node:http";

/** The pause that `Retry-After` asks for, in seconds from 0 up: a number, or a time by the answer's own clock (RFC 9110). */
export function retryAfterSeconds(headers: IncomingHttpHeaders): number | undefined {
  const asked = headers["retry-after"]?.trim() ?? "";
  if (asked === "") return undefined;
  const seconds = Number.isFinite(Number(asked))
    ? Number(asked)
    : (Date.parse(asked) - Date.parse(headers.date ?? "")) / 1000;
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined;
}
