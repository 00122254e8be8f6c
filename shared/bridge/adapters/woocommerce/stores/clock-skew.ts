import type { IncomingHttpHeaders } from "node:http";

/** How far the sender's clock is ahead of `now`; 0 where it does not say. A cached answer's age counts. */
export function computeClockSkewMs({ date, age }: IncomingHttpHeaders, now: Date): number {
  const serverTime = Date.parse(String(date ?? ""));
  if (Number.isNaN(serverTime)) return 0;
  return serverTime + (Number(age) || 0) * 1000 - now.getTime();
}
