import { hkdfSync } from "node:crypto";
import type { SigningSecretDerivation } from "#shared/courier/ports/accounts.ts";

/**
 * Derives each account's `whsec_…` secret from one master key, so that none is stored: HKDF-SHA-256
 * over the client id and the key version, which a rotation increments.
 */
export const createSigningSecretDerivation =
  (masterKey: Promise<string>): SigningSecretDerivation =>
  async ({ clientid, signingKeyVersion }) => {
    const info = `notification signing/${clientid}/${signingKeyVersion}`;
    const key = hkdfSync("sha256", await masterKey, "courier", info, 32);
    return `whsec_${Buffer.from(key).toString("base64")}`;
  };
