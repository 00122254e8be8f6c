import { deriveKey, type KeyRing } from "#shared/aws/key-ring.ts";
import type { SigningSecrets } from "#shared/courier/ports/accounts.ts";

/**
 * Derives each account's `whsec_…` secret from a key, so that none is stored: HKDF-SHA-256 over the
 * client id and a version, which a rotation increments. An account keeps its key until its secrets
 * are rotated, because its partner knows the secret.
 */
export const createSigningSecrets = (readKeys: () => Promise<KeyRing>): SigningSecrets => ({
  getCurrentKeyId: async () => (await readKeys()).current.id,
  async derive({ clientid, signingKeyId, signingKeyVersion }) {
    const key = (await readKeys()).keys.get(signingKeyId);
    if (key === undefined) throw new Error(`the signing key ${signingKeyId} was removed`);
    const info = `notification signing/${clientid}/${signingKeyVersion}`;
    return `whsec_${deriveKey(key, "courier", info).toString("base64")}`;
  },
});
