import { type KeyRing, parseKeyRing } from "#shared/aws/key-ring.ts";

/** Formats a ring as its secret has it. The keys are `k1`, `k2`, …; the last one is current. */
export function formatKeyRing(...names: readonly string[]): string {
  const keys = names.map((name, at) => [`k${at + 1}`, name.padEnd(32, "-")]);
  return JSON.stringify({ current: `k${names.length}`, ...Object.fromEntries(keys) });
}

/** Builds a ring with these keys: the names that are equal make keys that are equal. */
export const buildKeyRing = (...names: readonly string[]): KeyRing =>
  parseKeyRing(formatKeyRing(...names));
