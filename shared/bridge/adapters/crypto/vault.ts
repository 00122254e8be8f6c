import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets with AES-256-GCM and a key derived from the master key. */
export interface Vault {
  /** Encrypts a text. Only `open` with the same context, which says whose text it is, decrypts it. */
  seal(text: string, context: string): string;
  /** Decrypts a text. Throws if the key or the context differs, or the text was altered. */
  open(sealed: string, context: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createVault(masterKey: string): Vault {
  const key = Buffer.from(hkdfSync("sha256", masterKey, "", "credentials", 32));
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}
