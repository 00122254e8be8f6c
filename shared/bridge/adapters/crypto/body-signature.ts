import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns whether `claimed` is the base64 HMAC-SHA256 of the raw body under one of the secrets.
 * Compares in constant time. Compares the text, because decoding ignores altered padding bits.
 */
export function isValidBodySignature(
  rawBody: Buffer,
  claimed: string | undefined,
  secrets: readonly string[],
): boolean {
  const givenSignature = Buffer.from(claimed ?? "");
  return secrets
    .filter((secret) => secret !== "")
    .map((secret) => {
      const expected = Buffer.from(createHmac("sha256", secret).update(rawBody).digest("base64"));
      return givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected);
    })
    .includes(true);
}

/** Computes an id for a webhook whose sender gives none, from its body and its context. */
export const computeBodyId = (rawBody: Buffer, ...context: (string | undefined)[]): string =>
  createHash("sha256").update(JSON.stringify(context)).update(rawBody).digest("hex");
