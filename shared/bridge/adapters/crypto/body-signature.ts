import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether `claimed` is the base64 HMAC-SHA256 of the raw body under one of the secrets; constant time each. */
export function isSignedBody(
  rawBody: Buffer,
  claimed: string | undefined,
  secrets: readonly string[],
): boolean {
  const given = Buffer.from(claimed ?? "", "base64");
  return secrets
    .filter((secret) => secret !== "")
    .map((secret) => {
      const expected = createHmac("sha256", secret).update(rawBody).digest();
      return given.length === expected.length && timingSafeEqual(given, expected);
    })
    .includes(true);
}
