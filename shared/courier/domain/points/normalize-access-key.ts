/** What a store's key may weigh, in bytes of UTF-8. */
const MAX_BYTES = 1000;

/**
 * The form in which access keys are compared: case does not matter (interface document), nor how
 * an accent is composed (ours). Undefined for text that no point's key can be.
 */
export function normalizeAccessKey(accessKey: string): string | undefined {
  const key = accessKey.normalize("NFC").toLowerCase();
  const bytes = new TextEncoder().encode(key).length;
  return key !== "" && key.isWellFormed() && bytes <= MAX_BYTES ? key : undefined;
}
