/**
 * Returns a short fingerprint of a value that does not depend on the order of its fields. It
 * detects changes and is not for security: two FNV-1a hashes of its JSON.
 */
export function computeFingerprint(value: unknown): string {
  const text = JSON.stringify(value, sortKeys) ?? "";
  return hashFnv1a(text, 0x811c9dc5) + hashFnv1a(text, 0x1b873593);
}

const sortKeys = (_: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

function hashFnv1a(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
