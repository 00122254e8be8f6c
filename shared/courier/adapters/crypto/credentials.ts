import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Credentials } from "../../ports.ts";
import type { Tokens } from "../../ports-for-orders.ts";

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest();

/** Compared with where there is no account, so that this takes as long as a wrong secret. */
const NOBODY = sha256("");

/** Whether two secrets are the same, in constant time whatever their lengths. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(sha256(one), sha256(other));

/** Random secrets of 256 bits, which need no slow hash: SHA-256 is what is stored of them. */
export const credentials: Credentials & Tokens = {
  newClientid: () => `client_${randomBytes(12).toString("hex")}`,
  newSecretid: () => `secret_${randomBytes(32).toString("base64url")}`,
  newApiToken: () => `quote_${randomBytes(24).toString("base64url")}`,
  newNotificationId: () => `msg_${randomBytes(16).toString("base64url")}`,
  hash: (secret) => sha256(secret).toString("hex"),
  matches(secret, hash) {
    const same = timingSafeEqual(sha256(secret), hash === undefined ? NOBODY : fromHex(hash));
    return same && hash !== undefined;
  },
};

const fromHex = (hash: string) => Buffer.from(hash, "hex");
