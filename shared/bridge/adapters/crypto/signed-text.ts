import { createHmac, timingSafeEqual } from "node:crypto";

/** A store's own webhook secret: derived, so that verifying needs no look-up. Hex, as WooCommerce decodes HTML. */
export const woocommerceWebhookSecret = (masterKey: string, storeId: string): string =>
  createHmac("sha256", masterKey).update(`woocommerce-webhook:${storeId}`).digest("hex");

/** Text with a proof that it was ours: what makes an address unguessable without keeping anything. */
export function signed(masterKey: string, purpose: string, text: string): string {
  return `${text}.${proof(masterKey, purpose, text)}`;
}

/** The text of `signed`, or undefined where the proof does not fit. */
export function verified(masterKey: string, purpose: string, claimed: string): string | undefined {
  const dot = claimed.lastIndexOf(".");
  const text = claimed.slice(0, Math.max(dot, 0));
  const given = Buffer.from(claimed.slice(dot + 1));
  const expected = Buffer.from(proof(masterKey, purpose, text));
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined;
}

const proof = (masterKey: string, purpose: string, text: string): string =>
  createHmac("sha256", masterKey).update(`${purpose}:${text}`).digest("base64url").slice(0, 27);
