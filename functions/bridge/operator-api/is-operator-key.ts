import { timingSafeEqual } from "node:crypto";

/** Whether a key is the expected one. The comparison takes the same time for every wrong key of its length. */
export function isOperatorKey(given = "", expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
