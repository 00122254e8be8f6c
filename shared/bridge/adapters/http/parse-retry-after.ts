import type { IncomingHttpHeaders } from "node:http";

/** The pause that `Retry-After` asks for, in seconds from 0 up: a number, or a time by the answer's own clock (RFC 9110). */
export function parseRetryAfter(headers: IncomingHttpHeaders): number | undefined {
  const value = headers["retry-after"]?.trim() ?? "";
  if (value === "") return undefined;
  const seconds = Number.isFinite(Number(value))
    ? Number(value)
    : (Date.parse(value) - Date.parse(headers.date ?? "")) / 1000;
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined;
}
