import type { IncomingHttpHeaders } from "node:http";

/** Computes how far the server's clock is ahead of `now`, including the age of a cached response. Returns 0 if unknown. */
export function computeClockSkewMs({ date, age }: IncomingHttpHeaders, now: Date): number {
  const serverTime = Date.parse(String(date ?? ""));
  if (Number.isNaN(serverTime)) return 0;
  return serverTime + (Number(age) || 0) * 1000 - now.getTime();
}
