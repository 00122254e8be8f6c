/**
 * A short name for a value, the same for the same value: for noticing changes, not for security.
 * FNV-1a over its JSON, in two lanes.
 */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return lane(text, 0x811c9dc5) + lane(text, 0x1b873593);
}

function lane(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
