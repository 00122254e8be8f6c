import { createHmac, timingSafeEqual } from "node:crypto";
import { FIRST_KEY_ID, type Key, type KeyRing } from "#shared/aws/key-ring.ts";

/** Appends the key id and an HMAC to a text, which makes a URL unguessable without storing anything. */
export function signText({ current }: KeyRing, purpose: string, text: string): string {
  return `${text}.${current.id}.${computeProof(current, purpose, text)}`;
}

/**
 * Returns the text of `signed`, or undefined if its HMAC is wrong. Every key of the ring is accepted,
 * so that what was sent before a rotation stays valid.
 */
export function verifySignedText(
  ring: KeyRing,
  purpose: string,
  claimed: string,
): string | undefined {
  const { text, keyId, proof } = parseSigned(claimed);
  const key = ring.keys.get(keyId);
  if (key === undefined) return undefined;
  const givenProof = Buffer.from(proof);
  const expected = Buffer.from(computeProof(key, purpose, text));
  return givenProof.length === expected.length && timingSafeEqual(givenProof, expected)
    ? text
    : undefined;
}

/** What was signed before keys had ids belongs to the first key. */
function parseSigned(claimed: string): { text: string; keyId: string; proof: string } {
  const [, text, keyId, proof = ""] = /^(.*)\.(k\d+)\.([^.]*)$/s.exec(claimed) ?? [];
  if (text !== undefined && keyId !== undefined) return { text, keyId, proof };
  const dot = claimed.lastIndexOf(".");
  return {
    text: claimed.slice(0, Math.max(dot, 0)),
    keyId: FIRST_KEY_ID,
    proof: claimed.slice(dot + 1),
  };
}

const computeProof = ({ secret }: Key, purpose: string, text: string): string =>
  createHmac("sha256", secret).update(`${purpose}:${text}`).digest("base64url").slice(0, 27);
