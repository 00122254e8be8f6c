import type { IncomingHttpHeaders } from "node:http";

/** Parses `Retry-After` (RFC 9110), a number or a date, to seconds from 0. Dates are relative to the response's `Date`. */
export function parseRetryAfter(headers: IncomingHttpHeaders): number | undefined {
  const value = headers["retry-after"]?.trim() ?? "";
  if (value === "") return undefined;
  const seconds = Number.isFinite(Number(value))
    ? Number(value)
    : (Date.parse(value) - Date.parse(headers.date ?? "")) / 1000;
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined;
}
