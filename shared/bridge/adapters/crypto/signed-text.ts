import { createHmac, timingSafeEqual } from "node:crypto";

/** Derives a store's webhook secret, so that verification needs no look-up. Hex, because WooCommerce decodes HTML. */
export const deriveWooCommerceWebhookSecret = (masterKey: string, storeId: string): string =>
  createHmac("sha256", masterKey).update(`woocommerce-webhook:${storeId}`).digest("hex");

/** Appends an HMAC to a text, which makes a URL unguessable without storing anything. */
export function signText(masterKey: string, purpose: string, text: string): string {
  return `${text}.${computeProof(masterKey, purpose, text)}`;
}

/** Returns the text of `signed`, or undefined if its HMAC is wrong. */
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
