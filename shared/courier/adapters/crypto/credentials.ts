import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Credentials } from "#shared/courier/ports/accounts.ts";
import type { TokenGenerator } from "#shared/courier/ports/orders.ts";

const hashSha256 = (text: string) => createHash("sha256").update(text, "utf8").digest();

/** Compared for unknown accounts, so that they take as long as a wrong secret. */
const NO_ACCOUNT_HASH = hashSha256("");

/** Generates random secrets of 256 bits. They need no slow hash, so SHA-256 hashes are stored. */
export const credentials: Credentials & TokenGenerator = {
  generateClientId: () => `client_${randomBytes(12).toString("hex")}`,
  generateSecretId: () => `secret_${randomBytes(32).toString("base64url")}`,
  generateApiToken: () => `quote_${randomBytes(24).toString("base64url")}`,
  generateNotificationId: () => `msg_${randomBytes(16).toString("base64url")}`,
  hashSecret: (secret) => hashSha256(secret).toString("hex"),
  verifySecret(secret, hash) {
    const same = timingSafeEqual(
      hashSha256(secret),
      hash === undefined ? NO_ACCOUNT_HASH : fromHex(hash),
    );
    return same && hash !== undefined;
  },
};

const fromHex = (hash: string) => Buffer.from(hash, "hex");
