/** The largest size of an access key, in bytes of UTF-8. */
const MAX_BYTES = 1000;

/**
 * Normalizes an access key for comparison: case does not matter (interface document), nor does the
 * composition of accents (our rule). Returns undefined for an invalid key.
 */
export function normalizeAccessKey(accessKey: string): string | undefined {
  const key = accessKey.normalize("NFC").toLowerCase();
  const bytes = new TextEncoder().encode(key).length;
  return key !== "" && key.isWellFormed() && bytes <= MAX_BYTES ? key : undefined;
}
