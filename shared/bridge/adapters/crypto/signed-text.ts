import { createHmac, timingSafeEqual } from "node:crypto";

/** A store's own webhook secret: derived, so that verifying needs no look-up. Hex, as WooCommerce decodes HTML. */
export const deriveWooCommerceWebhookSecret = (masterKey: string, storeId: string): string =>
  createHmac("sha256", masterKey).update(`woocommerce-webhook:${storeId}`).digest("hex");

/** Text with a proof that it was ours: what makes an address unguessable without keeping anything. */
export function signText(masterKey: string, purpose: string, text: string): string {
  return `${text}.${computeProof(masterKey, purpose, text)}`;
}

/** The text of `signed`, or undefined where the proof does not fit. */
export function verifySignedText(
  masterKey: string,
  purpose: string,
  claimed: string,
): string | undefined {
  const dot = claimed.lastIndexOf(".");
  const text = claimed.slice(0, Math.max(dot, 0));
  const givenProof = Buffer.from(claimed.slice(dot + 1));
  const expected = Buffer.from(computeProof(masterKey, purpose, text));
  return givenProof.length === expected.length && timingSafeEqual(givenProof, expected)
    ? text
    : undefined;
}

const computeProof = (masterKey: string, purpose: string, text: string): string =>
  createHmac("sha256", masterKey).update(`${purpose}:${text}`).digest("base64url").slice(0, 27);
